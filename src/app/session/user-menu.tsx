import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../resource-kit/device/device';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import {
  type Language,
  languageNames,
  languages,
  readLanguage,
  type SessionStore,
  writeLanguage,
} from '../../session/store';
import { unsentCount } from '../../sync/device';
import { toast } from '../../ui/feedback/toast-store';
import { useTheme } from '../../ui/hooks/use-theme';
import { IconAlert, IconDownload, IconInfo, IconLock, IconUser } from '../../ui/icons';
import { IconLogout } from '../../ui/later-icons';
import { Menu } from '../../ui/overlay/menu';
import type { MenuEntry } from '../../ui/overlay/menu-entries';
import { activateLanguage } from '../i18n';
import { useInstall } from '../install/install';
import { offerReload } from '../install/updates';
import { Optional } from '../layout/error-boundary';
import { reloadIfThere } from '../layout/reload';
import { lazyPage } from '../routing/lazy-page';
import { signOut } from './sign-out';
import { isUnsavedElsewhere } from './unsaved-elsewhere';

const PasswordDialog = lazyPage(() =>
  import('../../resource-kit/passwords/password-dialog').then((m) => m.PasswordDialog),
);
const ReportDialog = lazyPage(() =>
  import('../../features/problems/report-dialog').then((m) => m.ReportDialog),
);
const SignOutDialog = lazyPage(() => import('./sign-out-dialog').then((m) => m.SignOutDialog));

export function UserMenu({ sessions }: { sessions: SessionStore }) {
  const { t, i18n } = useLingui();
  const user = useSession();
  const { username } = user;
  const navigate = useNavigate();
  const status = useDeviceStatus();
  const theme = useTheme();
  const install = useInstall();
  const [opened, setOpened] = useState<'sign-out' | 'password' | 'report' | null>(null);
  const close = () => setOpened(null);
  // The next press asks, and reports, again.
  const offer = () => {
    close();
    offerReload();
  };
  const unsent = unsentCount(status) + (status?.rejected ?? 0);
  const leave = async () => {
    const asks = unsent > 0 || hasUnsaved() || (await isUnsavedElsewhere());
    if (asks) setOpened('sign-out');
    else signOut(sessions);
  };
  const speak = async (language: Language) => {
    const former = readLanguage(localStorage);
    writeLanguage(localStorage, language);
    try {
      await activateLanguage(language);
    } catch {
      // A reloaded page begins with the catalog; without one, this page stays as it is.
      if (await reloadIfThere()) return;
      if (readLanguage(localStorage) === language) writeLanguage(localStorage, former);
      toast.error(t`The server cannot be reached. Check the connection.`);
    }
  };
  const themes = [
    { id: 'light', label: t`Light` },
    { id: 'dark', label: t`Dark` },
    { id: 'system', label: t`Same as the device` },
  ] as const;
  const entries: MenuEntry[] = [
    { id: 'who', heading: username },
    {
      id: 'out',
      label: t`Sign out`,
      icon: IconLogout,
      onSelect: () => void leave(),
    },
    ...(install
      ? [{ id: 'install', label: t`Install as an app`, icon: IconDownload, onSelect: install }]
      : []),
    { id: 'help', label: t`Help`, icon: IconInfo, onSelect: () => void navigate('/help') },
    { id: 'password', label: t`Change password`, icon: IconLock, onSelect: () => setOpened('password') },
    { id: 'report', label: t`Report a problem`, icon: IconAlert, onSelect: () => setOpened('report') },
    { id: 'languages', heading: t`Language` },
    ...languages.map((code) => ({
      id: code,
      label: languageNames[code],
      checked: code === i18n.locale,
      onSelect: () => void speak(code),
    })),
    { id: 'themes', heading: t`Appearance` },
    ...themes.map(({ id, label }) => ({
      id,
      label,
      checked: theme.choice === id,
      onSelect: () => theme.choose(id),
    })),
  ];
  return (
    <>
      <Menu label={t`User menu`} icon={IconUser} iconOnly entries={entries} placement="bottom-end" />
      {opened && (
        <Optional key={opened} offer={offer}>
          {opened === 'password' && <PasswordDialog user={user} onClose={close} />}
          {opened === 'report' && <ReportDialog onClose={close} />}
          {opened === 'sign-out' && <SignOutDialog sessions={sessions} onClose={close} />}
        </Optional>
      )}
    </>
  );
}
