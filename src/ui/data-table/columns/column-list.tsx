import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cx } from '../../cx';
import { Checkbox } from '../../forms/checkbox';
import { IconButton } from '../../icon-button';
import { IconChevronDown } from '../../icons';
import { IconChevronUp, IconDrag, IconPin } from '../../later-icons';
import {
  type ColumnChoice,
  type ColumnView,
  moveColumn,
  orderForChooser,
  pinnedColumns,
  togglePinned,
} from './column-view';

export interface ColumnListProps {
  columns: readonly ColumnChoice[];
  view: ColumnView;
  onChange: (view: ColumnView) => void;
}

/** All columns, the shown ones first in their order; they are moved by hand or by buttons, and pinned. */
export function ColumnList({ columns, view, onChange }: ColumnListProps) {
  const { t } = useLingui();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const visible = view.columns;
  const pinned = pinnedColumns(columns, view);
  const show = (ids: readonly string[]) => onChange({ ...view, columns: ids });
  /** A button at an end is not disabled, which would take the focus from who presses it up to there. */
  const move = (id: string, to: number) => {
    if (to in visible) show(moveColumn(visible, id, to));
  };
  const drop = () => {
    if (dragged !== null && over !== null) show(moveColumn(visible, dragged, visible.indexOf(over)));
    setDragged(null);
    setOver(null);
  };
  return (
    <ul className="min-h-0 flex-1 overflow-auto">
      {orderForChooser(columns, visible).map((column) => {
        const at = visible.indexOf(column.id);
        const shown = at >= 0;
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
              'flex h-row items-center rounded-md pl-1 hover:bg-surface-2',
              over === column.id && dragged !== column.id && 'bg-brand-soft',
            )}
          >
            <IconDrag className={cx('mr-1 size-4 text-ink-3', shown ? 'cursor-grab' : 'invisible')} />
            <Checkbox
              className="min-w-0 flex-1"
              label={column.label}
              checked={shown}
              disabled={column.locked}
              onChange={() =>
                show(shown ? visible.filter((id) => id !== column.id) : [...visible, column.id])
              }
            />
            {shown && (
              <>
                <IconButton
                  icon={IconPin}
                  label={pinned.includes(column.id) ? t`Unpin ${column.label}` : t`Pin ${column.label}`}
                  size="sm"
                  aria-pressed={pinned.includes(column.id)}
                  className={cx(pinned.includes(column.id) ? '!text-brand-text' : '!text-ink-3')}
                  onClick={() => onChange(togglePinned(columns, view, column.id))}
                />
                <IconButton
                  icon={IconChevronUp}
                  label={t`Move ${column.label} up`}
                  size="sm"
                  aria-disabled={at === 0}
                  onClick={() => move(column.id, at - 1)}
                />
                <IconButton
                  icon={IconChevronDown}
                  label={t`Move ${column.label} down`}
                  size="sm"
                  aria-disabled={at === visible.length - 1}
                  onClick={() => move(column.id, at + 1)}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
