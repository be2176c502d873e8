import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cx } from '../cx';
import { Checkbox } from '../forms/checkbox';
import { IconButton } from '../icon-button';
import { IconChevronDown, IconChevronUp, IconDrag } from '../icons';
import { type ColumnChoice, moveColumn, orderForChooser } from './column-order';

export interface ColumnListProps {
  columns: readonly ColumnChoice[];
  /** Ids of the shown columns, in their order. */
  visible: readonly string[];
  onChange: (visible: string[]) => void;
}

/** All columns, the shown ones first in their order; they are moved by hand or by buttons. */
export function ColumnList({ columns, visible, onChange }: ColumnListProps) {
  const { t } = useLingui();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const drop = () => {
    if (dragged !== null && over !== null) onChange(moveColumn(visible, dragged, visible.indexOf(over)));
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
                onChange(shown ? visible.filter((id) => id !== column.id) : [...visible, column.id])
              }
            />
            {shown && (
              <>
                <IconButton
                  icon={IconChevronUp}
                  label={t`Move ${column.label} up`}
                  size="sm"
                  disabled={at === 0}
                  onClick={() => onChange(moveColumn(visible, column.id, at - 1))}
                />
                <IconButton
                  icon={IconChevronDown}
                  label={t`Move ${column.label} down`}
                  size="sm"
                  disabled={at === visible.length - 1}
                  onClick={() => onChange(moveColumn(visible, column.id, at + 1))}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
