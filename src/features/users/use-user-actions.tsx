import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { releaseUser, signOutUser } from '../../domain/mutations/users';
import { mayControl, roleOf } from '../../domain/permissions';
import type { Row } from '../../domain/resource';
import { type User, users } from '../../domain/resources/company/users';
import type { RowAction } from '../../resource-kit/actions/row-action';
import { useSession } from '../../resource-kit/device/device';
import { rowOf } from '../../resource-kit/device/use-rows';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { IconLock } from '../../ui/icons';
import { IconLogout, IconUserMinus } from '../../ui/later-icons';
import { useConfirm } from '../../ui/overlay/confirm';

const PasswordDialog = lazy(() =>
  import('../../resource-kit/passwords/password-dialog').then((m) => ({ default: m.PasswordDialog })),
);

/** Actions on a user besides editing: new password, release, sign out everywhere. */
export function useUserActions(): { readonly actions: readonly RowAction[]; readonly dialog: ReactNode } {
  const { t } = useLingui();
  const session = useSession();
  const submit = useSubmit();
  const confirm = useConfirm();
  const [changed, setChanged] = useState<User | null>(null);
  const { companyID, userID } = session;
  const role = roleOf(session);
  const isMine = (row: Row) => row.userID === userID;
  const isControlled = (row: Row) => isMine(row) || mayControl(role, rowOf(users, row));
  const signOut = async (user: User) => {
    const isAgreed = await confirm({
      title: t`Sign out ${user.username} everywhere?`,
      body: isMine(user)
        ? t`All other devices with this account have to sign in again. Changes that wait on them are kept.`
        : t`All devices with this account have to sign in again. Changes that wait on them are kept.`,
      confirmLabel: t`Sign out`,
      danger: true,
    });
    if (isAgreed) await submit([signOutUser(user, companyID)]);
  };
  const actions: readonly RowAction[] = [
    {
      id: 'password',
      label: t`Change password`,
      icon: IconLock,
      isOffered: isControlled,
      run: (row) => setChanged(rowOf(users, row)),
    },
    {
      id: 'release',
      label: t`Release user`,
      icon: IconUserMinus,
      isOffered: (row) => isControlled(row) && row.lastActionTime !== null,
      run: (row) => void submit([releaseUser(rowOf(users, row), companyID)], { undo: true }),
    },
    {
      id: 'sign-out',
      label: t`Sign out everywhere`,
      icon: IconLogout,
      isOffered: isControlled,
      run: (row) => void signOut(rowOf(users, row)),
    },
  ];
  const dialog = changed && (
    <Suspense fallback={null}>
      <PasswordDialog user={changed} onClose={() => setChanged(null)} />
    </Suspense>
  );
  return { actions, dialog };
}
