import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDevice } from '../../resource-kit/device/device';
import { useReason } from '../../resource-kit/device/use-reason';
import { toast } from '../../ui/feedback/toast-store';
import { Select } from '../../ui/forms/select';
import { WarningHint } from '../../ui/forms/warning-hint';

const usualDays = [7, 14, 30, 90, 365];

interface WindowSettingProps {
  days: number;
  /** The choice cannot be written now: it takes effect later. */
  isUnwritable: boolean;
}

/** How far back completed tasks are kept on this device. */
export function WindowSetting({ days, isUnwritable }: WindowSettingProps) {
  const { t } = useLingui();
  const device = useDevice();
  const reasonOf = useReason();
  const [wanted, setWanted] = useState<number | null>(null);
  if (wanted === days) setWanted(null);
  const choices = [...new Set([...usualDays, days])].sort((a, b) => a - b);
  const change = async (next: number) => {
    setWanted(next);
    try {
      await device.setWindowDays(next);
    } catch (problem) {
      setWanted(null);
      const reason = await reasonOf(problem);
      toast.error(t`The setting could not be changed: ${reason}`);
    }
  };
  return (
    <Select
      className="max-w-xs"
      label={t`Completed tasks kept on this device`}
      hint={
        isUnwritable && wanted !== null ? (
          <WarningHint>{t`Not stored yet: until it can be, ${days} days count.`}</WarningHint>
        ) : (
          t`Open tasks are always kept. Older completed tasks are fetched from the server when they are needed.`
        )
      }
      value={String(wanted ?? days)}
      onChange={(event) => void change(Number(event.target.value))}
      options={choices.map((choice) => ({ value: String(choice), label: t`${choice} days` }))}
    />
  );
}
