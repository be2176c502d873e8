import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { Button } from '../button';
import { Dialog } from './dialog';

export interface Question {
  /** Default "Are you sure?". */
  readonly title?: string;
  readonly body?: ReactNode;
  /** Default "OK", or "Delete" … as the caller says: name the deed. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** Nothing to decide: one button, which closes. */
  readonly isNotice?: boolean;
}

export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Asks a question in a dialog; resolves true only when the person confirms. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}

interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

/** Holds the one confirmation dialog. Questions asked at the same time wait for each other. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const confirm = useCallback<Confirm>(
    (question) => new Promise((answer) => setQueue((waiting) => [...waiting, { question, answer }])),
    [],
  );
  const current = queue[0];
  const settle = (yes: boolean) => {
    current?.answer(yes);
    setQueue((waiting) => waiting.slice(1));
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog open={current !== undefined} question={current?.question} onAnswer={settle} />
    </ConfirmContext>
  );
}

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
