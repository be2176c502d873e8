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
  /** Null: it is being made. */
  row: Row | null;
  /** What the row is called, where its display fields alone do not say it. */
  name?: string;
  /** One of several in a place: told by the row's name. */
  isOneOfMany?: boolean;
}

/** The history of a row that has no page of its own, in a dialog; nothing where none is kept. */
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
  /** Null: no history is kept. */
  readonly button: ReactNode;
  /** To be put beside a dialog with the button: within it, it would not give the focus back to the button. */
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
