import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button';
import { IconButton } from '../icon-button';
import { IconX } from '../icons';
import { allSelected, countSelected, noSelection } from './selection';
import type { Selection } from './types';
import type { PageSelection } from './use-grid';

/** The active row, else the box that selects all: focused again, rows begin at the first. */
const rowSelector = '[role=grid][aria-activedescendant], [role=grid] input';

interface SelectionBarProps {
  selection: Selection;
  page: PageSelection;
  /** Rows on this page. */
  count: number;
  total: number;
  onChange: (selection: Selection) => void;
  actions: ReactNode;
}

/** "50 selected on this page · Select all 8 012", with the actions. Below the rows, so that they keep their place. */
export function SelectionBar({
  selection,
  page,
  count: onPage,
  total,
  onChange,
  actions,
}: SelectionBarProps) {
  const { t, i18n } = useLingui();
  const number = (value: number) => new Intl.NumberFormat(i18n.locale).format(value);
  const chosen = countSelected(selection, total);
  const count = number(chosen);
  const all = number(total);
  const wholePage = selection.mode === 'some' && page === 'all';
  const offersAll = wholePage && chosen < total;
  const isAny = chosen > 0;
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed goes with the selection, and the keyboard goes on at the rows.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        bar.current?.parentElement?.querySelector<HTMLElement>(rowSelector)?.focus({ preventScroll: true });
    },
    [isAny, offersAll],
  );
  const exactlyPage = wholePage && selection.keys.size === onPage && total > onPage;
  return (
    <div ref={bar} className={isAny ? 'selection-bar' : 'sr-only'}>
      <span role="status" className="font-medium tabular-nums max-sm:basis-[calc(100%-4rem)]">
        {!isAny ? '' : exactlyPage ? t`${count} selected on this page` : t`${count} selected`}
      </span>
      {isAny && (
        <>
          <IconButton
            icon={IconX}
            label={t`Clear selection`}
            size="sm"
            onClick={() => onChange(noSelection)}
          />
          {offersAll && (
            <Button
              variant="ghost"
              size="sm"
              className="!text-brand-text"
              onClick={() => onChange(allSelected)}
            >
              {t`Select all ${all}`}
            </Button>
          )}
          <div className="selection-actions">{actions}</div>
        </>
      )}
    </div>
  );
}
