import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { companies } from '../../domain/resources/company/companies';
import { useSession } from '../../resource-kit/device/device';
import { useAllRows } from '../../resource-kit/device/use-rows';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { hasUnsaved } from '../../resource-kit/record/unsaved';
import type { SessionStore } from '../../session/store';
import { Select } from '../../ui/forms/select';
import { useConfirm } from '../../ui/overlay/confirm';

/** The main admin works in any company; each has its own databases on the device. */
export function CompanySwitch({ sessions }: { sessions: SessionStore }) {
  const { t } = useLingui();
  const session = useSession();
  const status = useDeviceStatus();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const rows = useAllRows(companies);
  const options = useMemo(() => {
    const known = rows.map((row) => ({ value: String(row.companyID), label: row.companyCode }));
    const own = { value: String(session.companyID), label: session.companyCode };
    return known.some((option) => option.value === own.value) ? known : [own, ...known];
  }, [rows, session]);
  const change = async (value: string) => {
    const next = options.find((option) => option.value === value);
    if (!next || value === String(session.companyID)) return;
    const waiting = status ? status.pending + status.sending + status.uncertain : 0;
    if (waiting > 0 || hasUnsaved()) {
      const body = t`Unsent changes of ${session.companyCode} stay on this device and are sent when you come back to that company.`;
      if (!(await confirm({ title: t`Switch to ${next.label}?`, body, confirmLabel: t`Switch` }))) return;
    }
    await navigate('/');
    sessions.write({ ...session, companyID: Number(value), companyCode: next.label });
  };
  return (
    <Select
      label={t`Company`}
      hideLabel
      className="w-36"
      value={String(session.companyID)}
      options={options}
      onChange={(event) => void change(event.target.value)}
    />
  );
}
