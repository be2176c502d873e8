import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '../button';
import { Dialog } from './dialog';
import type { Question } from './question';

export interface ConfirmDialogProps {
  open: boolean;
  question: Question | undefined;
  onAnswer: (yes: boolean) => void;
}

export function ConfirmDialog({ open, question, onAnswer }: ConfirmDialogProps) {
  const { t } = useLingui();
  const main = useRef<HTMLButtonElement>(null);
  const ask = question ?? {};
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="sm"
      title={ask.title ?? t`Are you sure?`}
      initialFocus={main}
      onClose={() => onAnswer(false)}
      footer={
        ask.isNotice ? (
          <Button ref={main} onClick={() => onAnswer(false)}>
            {t`Close`}
          </Button>
        ) : (
          <>
            <Button ref={ask.danger ? main : undefined} onClick={() => onAnswer(false)}>
              {ask.cancelLabel ?? t`Cancel`}
            </Button>
            <Button
              ref={ask.danger ? undefined : main}
              variant={ask.danger ? 'danger' : 'primary'}
              onClick={() => onAnswer(true)}
            >
              {ask.confirmLabel ?? t`OK`}
            </Button>
          </>
        )
      }
    >
      {ask.body && <div className="text-sm text-ink-2">{ask.body}</div>}
    </Dialog>
  );
}
