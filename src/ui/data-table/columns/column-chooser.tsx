import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '../../icon-button';
import { IconColumns } from '../../icons';
import { Popover } from '../../overlay/popover';
import type { ColumnPanelProps } from './column-panel';

const ColumnPanel = lazy(() => import('./column-panel').then((m) => ({ default: m.ColumnPanel })));

/** A button that opens the list of columns: which are shown, their order, and which are pinned. */
export function ColumnChooser(props: Omit<ColumnPanelProps, 'near'>) {
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
        className="flex w-88 flex-col coarse:w-[26rem] max-sm:w-80"
      >
        <Suspense fallback={null}>
          <ColumnPanel {...props} near={anchor} />
        </Suspense>
      </Popover>
    </span>
  );
}
