import type { ReactNode } from 'react';
import { cx } from '../cx';

export interface KeyValue {
  readonly id: string;
  readonly label: ReactNode;
  /** Empty values are shown as a dash. */
  readonly value: ReactNode;
  /** Takes the whole width: long texts. */
  readonly wide?: boolean | undefined;
}

/** The fields of one record, for reading. */
export function KeyValueList({ items, className }: { items: readonly KeyValue[]; className?: string }) {
  return (
    <dl className={cx('grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-3', className)}>
      {items.map((item) => (
        <div key={item.id} className={cx('min-w-0', item.wide && 'col-span-full')}>
          <dt className="text-xs text-ink-3">{item.label}</dt>
          <dd className="mt-0.5 text-sm break-words whitespace-pre-line">
            {item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
