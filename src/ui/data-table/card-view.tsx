import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { SkeletonRows } from '../feedback/skeleton';
import { IconButton } from '../icon-button';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '../icons';
import { CardRow, cardColumns } from './card-row';
import { GridRows, gridProps, type ViewProps } from './grid-rows';
import { PageCheckbox } from './page-checkbox';
import { type Layout, useLayout } from './table-layout';
import type { SortItem } from './types';

const cardHeight = 61;

/** The rows as compact cards of two lines, for narrow windows. */
export function CardView<R>({ props, model, grid, scroller }: ViewProps<R>) {
  const shown = useLayout(props, model.table);
  const layout = useMemo<Layout<R>>(() => ({ ...shown, columns: cardColumns(shown.columns) }), [shown]);
  return (
    <>
      <CardHead props={props} model={model} grid={grid} />
      {props.loading && grid.rows.length === 0 && <SkeletonRows />}
      <div
        role="grid"
        {...gridProps(props, grid, layout)}
        aria-rowcount={grid.rows.length}
        className="data-cards group/grid"
      >
        <GridRows
          {...{ props, grid, scroller }}
          rowHeight={cardHeight}
          headHeight={48}
          gap={(id, height) => <div key={id} role="presentation" style={{ height }} />}
          drawRow={(key, row) => <CardRow key={key} layout={layout} {...row} />}
          drawDetails={(key, details, virtual) => (
            <div key={key} role="row" tabIndex={-1} ref={virtual?.measure} data-index={virtual?.index}>
              <div role="gridcell" className="overflow-x-auto border-b border-line bg-surface-2 p-3">
                {details}
              </div>
            </div>
          )}
        />
      </div>
    </>
  );
}

/** A column and its direction as one choice: choosing a column again must not reverse it. */
function choiceOf({ id, desc }: SortItem): string {
  return `${desc ? '-' : '+'}${id}`;
}

function sortOf(choice: string): SortItem[] {
  return choice === '' ? [] : [{ id: choice.slice(1), desc: choice.startsWith('-') }];
}

/** The header row's controls in cards: choosing the page, and sorting. */
function CardHead<R>({ props, model, grid }: Pick<ViewProps<R>, 'props' | 'model' | 'grid'>) {
  const { t } = useLingui();
  const { onSelectionChange, onSortChange, sort = [] } = props;
  const shown = new Set(model.table.getVisibleLeafColumns().map(({ id }) => id));
  const sortable = props.columns.filter(({ id, sortable }) => sortable && shown.has(id));
  const first = sort[0];
  if (!onSelectionChange && (!onSortChange || sortable.length === 0)) return null;
  return (
    <div className="sticky top-0 z-20 flex h-ctl items-center gap-1 border-b border-line bg-surface-2 pr-1 text-sm text-ink-2">
      {onSelectionChange && (
        <div className="h-full w-11 shrink-0 coarse:w-12">
          <PageCheckbox
            label={t`Select page`}
            page={grid.page}
            onChange={(selected) => model.table.toggleAllRowsSelected(selected)}
          />
        </div>
      )}
      {onSortChange && sortable.length > 0 && (
        <span className="relative ml-auto flex h-full min-w-0 items-center">
          <select
            aria-label={t`Sort by`}
            value={first ? choiceOf(first) : ''}
            onChange={({ target }) => onSortChange(sortOf(target.value))}
            className="h-full min-w-0 appearance-none truncate rounded bg-transparent pr-6 pl-2 text-right focus-visible:-outline-offset-2"
          >
            <option value="">{t`Sort by…`}</option>
            {[false, true].map((desc) => (
              <optgroup key={String(desc)} label={desc ? t`Descending` : t`Ascending`}>
                {sortable.map(({ id, header }) => (
                  <option key={id} value={choiceOf({ id, desc })}>
                    {header}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <IconChevronDown className="pointer-events-none absolute right-1 size-3.5" />
        </span>
      )}
      {onSortChange && first && (
        <IconButton
          icon={first.desc ? IconArrowDown : IconArrowUp}
          label={first.desc ? t`Descending` : t`Ascending`}
          onClick={() => onSortChange([{ id: first.id, desc: !first.desc }, ...sort.slice(1)])}
        />
      )}
    </div>
  );
}
