import { lazy, Suspense, useState } from 'react';
import type { DialogProps, SheetProps } from './dialog-props';

const DialogPanel = lazy(() => import('./dialog-panel').then((m) => ({ default: m.DialogPanel })));
const SheetPanel = lazy(() => import('./dialog-panel').then((m) => ({ default: m.SheetPanel })));

/** A modal dialog. Its code is loaded when the first one opens. */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.open) ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null;
}

/** A modal panel at the side of the window. */
export function Sheet(props: SheetProps) {
  return useWasOpen(props.open) ? (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  ) : null;
}

function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
