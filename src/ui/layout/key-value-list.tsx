import type { ReactNode } from 'react';
import { cx } from '../cx';

export interface KeyValue {
  readonly id: string;
  readonly label: ReactNode;
  /** Empty values are shown as a dash, and omitted on a phone. */
  readonly value: ReactNode;
  /** Takes the full width: for long texts. */
  readonly wide?: boolean | undefined;
  /** Takes the width of two fields: for names and codes that would otherwise wrap. */
  readonly broad?: boolean | undefined;
}

/** Read-only fields of one record. */
export function KeyValueList({ items, className }: { items: readonly KeyValue[]; className?: string }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]',
        className,
      )}
    >
      {items.map(({ id, label, value, wide, broad }) => {
        const isEmpty = value === null || value === undefined || value === '';
        return (
          <div
            key={id}
            className={cx(
              'min-w-0',
              wide && 'col-span-full',
              broad && 'max-sm:col-span-full sm:col-span-2',
              isEmpty && 'max-sm:hidden',
            )}
          >
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="mt-0.5 text-sm break-words whitespace-pre-line">{isEmpty ? '–' : value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
