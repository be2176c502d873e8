import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';

const itemsAStep = 50;

interface ShownInStepsProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  show: (item: T) => ReactNode;
  /** Number of unread items, and the action that reads more. */
  unread?: number;
  onMore?: () => void;
}

/** A list that shows its first items, and more on request: a day offline can leave hundreds. */
export function ShownInSteps<T>({ items, keyOf, show, unread = 0, onMore }: ShownInStepsProps<T>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(itemsAStep);
  const hidden = Math.max(0, items.length - shown) + unread;
  const more = () => {
    setShown(shown + itemsAStep);
    if (shown + 2 * itemsAStep > items.length) onMore?.();
  };
  return (
    <>
      <ul className="divide-y divide-line">
        {items.slice(0, shown).map((item) => (
          <li key={keyOf(item)} className="py-2.5">
            {show(item)}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" onClick={more}>{t`Show more (${hidden} hidden)`}</Button>
      )}
    </>
  );
}
