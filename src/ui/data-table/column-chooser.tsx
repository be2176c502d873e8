import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../button';
import { IconButton } from '../icon-button';
import { IconColumns } from '../icons';
import { Popover } from '../overlay/popover';
import type { ColumnListProps } from './column-list';

const ColumnList = lazy(() => import('./column-list').then((m) => ({ default: m.ColumnList })));

export interface ColumnChooserProps extends ColumnListProps {
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
        <Suspense fallback={null}>
          <ColumnList columns={props.columns} visible={props.visible} onChange={props.onChange} />
        </Suspense>
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
