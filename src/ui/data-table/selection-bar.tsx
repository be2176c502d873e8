import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../button';
import { IconButton } from '../icon-button';
import { IconX } from '../icons';
import { ALL_SELECTED, countSelected, NO_SELECTION } from './selection';
import type { Selection } from './types';
import type { PageSelection } from './use-grid';

interface SelectionBarProps {
  selection: Selection;
  page: PageSelection;
  /** Rows on this page. */
  count: number;
  total: number;
  onChange: (selection: Selection) => void;
  actions: ReactNode;
}

/** "50 selected on this page · Select all 8 012", and what can be done with them. Below the rows, which so keep their place. */
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
  const exactlyPage = wholePage && selection.keys.size === onPage && total > onPage;
  return (
    <div className={chosen === 0 ? 'sr-only' : 'selection-bar'}>
      <span role="status" className="font-medium tabular-nums max-sm:basis-[calc(100%-4rem)]">
        {chosen === 0 ? '' : exactlyPage ? t`${count} selected on this page` : t`${count} selected`}
      </span>
      {chosen > 0 && (
        <>
          <IconButton
            icon={IconX}
            label={t`Clear selection`}
            size="sm"
            onClick={() => onChange(NO_SELECTION)}
          />
          {wholePage && chosen < total && (
            <Button
              variant="ghost"
              size="sm"
              className="!text-brand-text"
              onClick={() => onChange(ALL_SELECTED)}
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
