import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { keyOf, nameOf, type Row } from '../../../domain/resource';
import { Button } from '../../../ui/button';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { IconClock } from '../../../ui/icons';
import { Dialog } from '../../../ui/overlay/dialog';
import type { RecordHistoryProps } from './record-history';

const RecordHistory = lazy(() => import('./record-history').then((m) => ({ default: m.RecordHistory })));

interface HistoryDialogProps extends Omit<RecordHistoryProps, 'row'> {
  /** Null: it is being created. */
  row: Row | null;
  /** The row's name, if its display fields alone are not enough. */
  name?: string;
  /** One of several buttons: its label contains the row's name. */
  isOneOfMany?: boolean;
}

/** The history of a row without a page of its own, in a dialog; renders nothing if no history is recorded. */
export function HistoryButton(props: HistoryDialogProps) {
  const { button, dialog } = useHistoryDialog(props);
  return (
    <>
      {button}
      {dialog}
    </>
  );
}

interface HistoryDialog {
  /** Null: no history is recorded. */
  readonly button: ReactNode;
  /** Render it beside a dialog with the button: inside, the focus would not return to the button. */
  readonly dialog: ReactNode;
}

export function useHistoryDialog({
  name: given,
  row,
  isOneOfMany,
  ...props
}: HistoryDialogProps): HistoryDialog {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { resource } = props;
  if (row === null || resource.history === 'none' || keyOf(resource, row) < 0)
    return { button: null, dialog: null };
  const name = given ?? nameOf(resource, row);
  const close = () => setOpen(false);
  return {
    button: (
      <Button
        variant="ghost"
        icon={IconClock}
        aria-label={isOneOfMany ? t`History of ${name}` : undefined}
        onClick={() => setOpen(true)}
      >
        {t`History`}
      </Button>
    ),
    dialog: (
      <Dialog
        open={isOpen}
        onClose={close}
        size="lg"
        title={t`History of ${name}`}
        footer={<Button onClick={close}>{t`Close`}</Button>}
      >
        <div className="-mx-4 -my-2">
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <RecordHistory {...props} row={row} />
          </Suspense>
        </div>
      </Dialog>
    ),
  };
}
