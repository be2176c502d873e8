import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { formatDate, formatDay, formatMoment, formatTime } from '../../lib/days';

export interface Format {
  /** `dd/MM/yyyy HH:mm:ss`, as lists show it. */
  readonly dateTime: (iso: unknown) => string;
  /** `dd/MM/yyyy HH:mm`, as forms show it. */
  readonly moment: (iso: unknown) => string;
  /** `dd/MM/yyyy`. */
  readonly day: (iso: unknown) => string;
  /** `HH:mm`. */
  readonly time: (iso: unknown) => string;
  /** As exports write it: the language's decimal sign, no grouping. */
  readonly plainNumber: (value: unknown) => string;
  /** A number in the language's form; with `decimals` exactly that many. */
  readonly number: (value: unknown, decimals?: number) => string;
  /** Whole metres with their unit. */
  readonly metres: (value: number) => string;
}

/** Dates in the device's zone and numbers by language. Empty text for empty values. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return useMemo(() => createFormat(i18n.locale), [i18n.locale]);
}

export function createFormat(locale: string): Format {
  return {
    dateTime: (iso) => formatDate(iso, 'dd/MM/yyyy HH:mm:ss'),
    moment: formatMoment,
    day: formatDay,
    time: formatTime,
    plainNumber: (value) =>
      typeof value === 'number'
        ? numberFormat(`${locale} plain`, { useGrouping: false, maximumFractionDigits: 6 })
            .format(value)
            .replace(minusSign, '-')
        : '',
    number: (value, decimals) => {
      if (typeof value !== 'number') return '';
      const digits = decimals === undefined ? { maximumFractionDigits: 6 } : fixed(decimals);
      return numberFormat(`${locale} ${decimals}`, digits).format(value);
    },
    metres: (value) =>
      numberFormat(`${locale} metres`, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 }).format(
        value,
      ),
  };
}

// Some languages write a minus sign that spreadsheets do not understand.
const minusSign = '\u2212';

const formats = new Map<string, Intl.NumberFormat>();

/** @param name the language, and a name of the options */
function numberFormat(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(name.split(' ')[0], options);
  formats.set(name, made);
  return made;
}

function fixed(decimals: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}
