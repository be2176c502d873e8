import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { keyOf, nameOf } from '../../../domain/resource';
import { Button } from '../../../ui/button';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { IconClock } from '../../../ui/icons';
import { Dialog } from '../../../ui/overlay/dialog';
import type { RecordHistoryProps } from './record-history';

const RecordHistory = lazy(() => import('./record-history').then((m) => ({ default: m.RecordHistory })));

interface HistoryButtonProps extends RecordHistoryProps {
  /** What the row is called, where its display fields alone do not say it. */
  name?: string;
}

/** The history of a row that has no page of its own, in a dialog; nothing where none is kept. */
export function HistoryButton({ name: given, ...props }: HistoryButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { resource, row } = props;
  if (resource.history === 'none' || keyOf(resource, row) < 0) return null;
  const name = given ?? nameOf(resource, row);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="ghost" icon={IconClock} onClick={() => setOpen(true)}>
        {t`History`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        size="lg"
        title={t`History of ${name}`}
        footer={<Button onClick={close}>{t`Close`}</Button>}
      >
        <div className="-mx-4 -my-2">
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <RecordHistory {...props} />
          </Suspense>
        </div>
      </Dialog>
    </>
  );
}
