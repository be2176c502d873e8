import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { companies } from '../../domain/resources/company/companies';
import { useSession } from '../../resource-kit/device/device';
import { useAllRows } from '../../resource-kit/device/use-rows';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { dropUnsaved, hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import type { Session } from '../../session/session';
import type { SessionStore } from '../../session/store';
import { unsentCount } from '../../sync/device';
import { useConfirm } from '../../ui/overlay/confirm';
import { Menu } from '../../ui/overlay/menu';
import { isUnsavedElsewhere } from './unsaved-elsewhere';

/** The main administrator works in any company; each has its own databases on the device. */
export function CompanySwitch({ sessions }: { sessions: SessionStore }) {
  const { t } = useLingui();
  const session = useSession();
  const status = useDeviceStatus();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const rows = useAllRows(companies);
  const options = useMemo(
    () => (rows.some(({ companyID }) => companyID === session.companyID) ? rows : [session, ...rows]),
    [rows, session],
  );
  const change = async ({ companyID, companyCode }: Pick<Session, 'companyID' | 'companyCode'>) => {
    if (companyID === session.companyID) return;
    const waiting = unsentCount(status);
    const isFormLost = hasUnsaved();
    const isLostElsewhere = await isUnsavedElsewhere();
    const danger = isFormLost || isLostElsewhere;
    const body = [
      isFormLost && t`The changes on this page have not been saved and are lost.`,
      isLostElsewhere && t`Changes in another tab have not been saved and are lost.`,
      waiting > 0 &&
        t`Unsent changes of ${session.companyCode} stay on this device and are sent when you come back to that company.`,
    ]
      .filter(Boolean)
      .join(' ');
    const question = { title: t`Switch to ${companyCode}?`, body, confirmLabel: t`Switch`, danger };
    if (body && !(await confirm(question))) return;
    // Another tab may have signed out or signed another user in meanwhile; a new sign-in has another secret.
    const current = sessions.read();
    if (!current || current.userID !== session.userID || current.baseUrl !== session.baseUrl) return;
    // The router would ask again when the page goes.
    dropUnsaved();
    await navigate('/');
    sessions.write({ ...current, companyID, companyCode });
  };
  return (
    // Not a native select, which changes with every arrow key.
    <Menu
      label={`${t`Company`}: ${session.companyCode}`}
      className="w-36"
      entries={options.map((company) => ({
        id: String(company.companyID),
        label: company.companyCode,
        checked: company.companyID === session.companyID,
        onSelect: () => void change(company),
      }))}
    >
      <span className="min-w-0 flex-1 truncate text-left">{session.companyCode}</span>
    </Menu>
  );
}
