import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '../button';
import { cx } from '../cx';
import { Checkbox } from '../forms/checkbox';
import { IconButton } from '../icon-button';
import { IconChevronDown, IconChevronUp, IconColumns, IconDrag } from '../icons';
import { Popover } from '../overlay/popover';
import { type ColumnChoice, moveColumn, orderForChooser } from './column-order';

export interface ColumnChooserProps {
  columns: readonly ColumnChoice[];
  /** Ids of the shown columns, in their order. */
  visible: readonly string[];
  onChange: (visible: string[]) => void;
  onReset: () => void;
  /** Keeps the choice for next time; without it every change counts at once. */
  onSave?: (() => void) | undefined;
}

/** A button that opens the list of columns: which are shown, and in what order. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={anchor} className="inline-flex">
      <IconButton
        icon={IconColumns}
        label={t`Columns`}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Popover
        open={open}
        onClose={close}
        anchor={anchor}
        placement="bottom-end"
        role="dialog"
        aria-label={t`Columns`}
        className="flex w-72 flex-col"
      >
        <ColumnList {...props} />
        <footer className="mt-1 flex justify-between gap-2 border-t border-line p-1 pt-2">
          <Button variant="ghost" size="sm" onClick={props.onReset}>
            {t`Reset`}
          </Button>
          {props.onSave && (
            <Button
              variant="primary"
              size="sm"
              onClick={() => {
                props.onSave?.();
                close();
              }}
            >
              {t`Save`}
            </Button>
          )}
        </footer>
      </Popover>
    </span>
  );
}

function ColumnList({ columns, visible, onChange }: ColumnChooserProps) {
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
