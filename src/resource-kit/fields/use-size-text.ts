import { useLingui } from '@lingui/react';
import { useCallback } from 'react';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size on disk in the reader's language: "12.4 MB". */
export function useSizeText(): (bytes: number) => string {
  const { i18n } = useLingui();
  return useCallback(
    (bytes) => {
      const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
      const unit = units[step] ?? 'byte';
      const format = new Intl.NumberFormat(i18n.locale, {
        style: 'unit',
        unit,
        // The short form of "byte" has no plural.
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step > 1 ? 1 : 0,
      });
      return format.format(bytes / 1000 ** step);
    },
    [i18n.locale],
  );
}
