import { useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { cx } from '../../cx';
import { Checkbox } from '../../forms/checkbox';
import { useIsNarrow } from '../../hooks/use-is-narrow';
import { IconButton } from '../../icon-button';
import { IconChevronDown } from '../../icons';
import { IconChevronUp, IconDrag, IconPin, IconWidth } from '../../later-icons';
import {
  type ColumnChoice,
  type ColumnView,
  moveColumn,
  orderForChooser,
  pinnedColumns,
  togglePinned,
} from './column-view';
import { ColumnWidth } from './column-width';

export interface ColumnListProps {
  columns: readonly ColumnChoice[];
  view: ColumnView;
  onChange: (view: ColumnView) => void;
  /** The table of these columns is the nearest one to it. */
  near: RefObject<Element | null>;
}

/** All columns, shown ones first in their order; they can be moved by hand or by buttons, resized and pinned. */
export function ColumnList({ columns, view, onChange, near }: ColumnListProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [sized, setSized] = useState<string | null>(null);
  const visible = view.columns;
  const show = (ids: readonly string[]) => onChange({ ...view, columns: ids });
  const isOneLeft = columns.filter(({ id }) => visible.includes(id)).length === 1;
  const turn = (id: string, isShown: boolean) => {
    if (!isShown) show([...visible, id]);
    else if (!isOneLeft) show(visible.filter((one) => one !== id));
  };
  const drop = () => {
    if (dragged !== null && over !== null) show(moveColumn(visible, dragged, visible.indexOf(over)));
    setDragged(null);
    setOver(null);
  };
  return (
    <ul className="min-h-0 flex-1 overflow-auto">
      {orderForChooser(columns, visible).map((column) => {
        const shown = visible.includes(column.id);
        const isSized = shown && sized === column.id;
        return (
          <li
            key={column.id}
            draggable={shown}
            onDragStart={() => setDragged(column.id)}
            onDragOver={(event) => {
              event.preventDefault();
              if (shown) setOver(column.id);
            }}
            onDragEnd={drop}
            className={cx(
              'rounded-md pl-1 hover:bg-surface-2',
              over === column.id && dragged !== column.id && 'bg-brand-soft',
            )}
          >
            <div className="flex h-row items-center">
              <IconDrag className={cx('mr-1 size-4 text-ink-3', shown ? 'cursor-grab' : 'invisible')} />
              <Checkbox
                className="min-w-0 flex-1"
                label={column.label}
                checked={shown}
                disabled={column.locked}
                // Not disabled, which would take the focus from a user who has unticked the others.
                aria-disabled={shown && isOneLeft}
                onChange={() => turn(column.id, shown)}
              />
              {shown && (
                <ColumnButtons
                  {...{ column, columns, view, onChange, isSized }}
                  onSize={() => setSized(isSized ? null : column.id)}
                />
              )}
            </div>
            {isSized && <ColumnWidth {...column} {...{ view, onChange, near }} />}
          </li>
        );
      })}
    </ul>
  );
}

interface ColumnButtonsProps extends Omit<ColumnListProps, 'near'> {
  column: ColumnChoice;
  /** The controls of its width are shown below. */
  isSized: boolean;
  onSize: () => void;
}

/** The actions on a shown column. */
function ColumnButtons({ column, columns, view, onChange, isSized, onSize }: ColumnButtonsProps) {
  const { t } = useLingui();
  // Cards have no widths.
  const hasWidth = !useIsNarrow();
  const { id, label } = column;
  const visible = view.columns;
  const at = visible.indexOf(id);
  const isPinned = pinnedColumns(columns, view).includes(id);
  /** A button at an end is not disabled, which would take the focus from a user who presses it repeatedly. */
  const move = (to: number) => {
    if (to in visible) onChange({ ...view, columns: moveColumn(visible, id, to) });
  };
  return (
    <>
      {hasWidth && (
        <IconButton
          icon={IconWidth}
          label={t`Width of ${label}`}
          size="sm"
          aria-expanded={isSized}
          className={isSized ? '!text-brand-text' : '!text-ink-3'}
          onClick={onSize}
        />
      )}
      <IconButton
        icon={IconPin}
        label={isPinned ? t`Unpin ${column.label}` : t`Pin ${column.label}`}
        size="sm"
        aria-pressed={isPinned}
        className={isPinned ? '!text-brand-text' : '!text-ink-3'}
        onClick={() => onChange(togglePinned(columns, view, id))}
      />
      <IconButton
        icon={IconChevronUp}
        label={t`Move ${column.label} up`}
        size="sm"
        aria-disabled={at === 0}
        onClick={() => move(at - 1)}
      />
      <IconButton
        icon={IconChevronDown}
        label={t`Move ${column.label} down`}
        size="sm"
        aria-disabled={at === visible.length - 1}
        onClick={() => move(at + 1)}
      />
    </>
  );
}
