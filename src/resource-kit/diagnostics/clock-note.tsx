import { useLingui } from '@lingui/react/macro';

/** A smaller error misleads no user. */
const toleratedMinutes = 5;
const units = [
  ['day', 24 * 60],
  ['hour', 60],
] as const;

/** @param errorMinutes of the device's status */
export function isClockWrong(errorMinutes: number): boolean {
  return Math.abs(errorMinutes) >= toleratedMinutes;
}

interface ClockNoteProps {
  /** How many minutes the device's clock is behind (negative: ahead). */
  errorMinutes: number;
}

/** Says that the device's clock is wrong, by how much, and with what consequences. */
export function ClockNote({ errorMinutes }: ClockNoteProps) {
  const { t } = useLingui();
  const time = useErrorText(errorMinutes);
  return errorMinutes > 0
    ? t`The clock of this device is ${time} slow: “today” and the times it shows are wrong until it is set.`
    : t`The clock of this device is ${time} fast: “today” and the times it shows are wrong until it is set.`;
}

/** The same in few words. */
export function ShortClockNote({ errorMinutes }: ClockNoteProps) {
  const { t } = useLingui();
  const time = useErrorText(errorMinutes);
  return errorMinutes > 0 ? t`Clock ${time} slow` : t`Clock ${time} fast`;
}

/** "12 minutes", "3 hours", "2 days" in the reader's language. */
function useErrorText(errorMinutes: number): string {
  const { i18n } = useLingui();
  const minutes = Math.abs(errorMinutes);
  // For one and a half hours minutes are more precise.
  const [unit, size] = units.find(([, size]) => minutes >= 2 * size) ?? (['minute', 1] as const);
  const format = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(minutes / size));
}
