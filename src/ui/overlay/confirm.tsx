import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import type { Question } from './question';

const ConfirmDialog = lazy(() => import('./confirm-dialog').then((m) => ({ default: m.ConfirmDialog })));

export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Asks a question in a dialog; resolves to true only if the user confirms. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('no ConfirmProvider above it');
  return confirm;
}

interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

/** Renders the one confirmation dialog. Questions asked at the same time are queued. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const confirm = useCallback<Confirm>(
    (question) => new Promise((answer) => setQueue((waiting) => [...waiting, { question, answer }])),
    [],
  );
  const current = queue[0];
  const [wasAsked, setWasAsked] = useState(false);
  if (current && !wasAsked) setWasAsked(true);
  const settle = (yes: boolean) => {
    current?.answer(yes);
    setQueue((waiting) => waiting.slice(1));
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Suspense fallback={null}>
        {wasAsked && (
          <ConfirmDialog open={current !== undefined} question={current?.question} onAnswer={settle} />
        )}
      </Suspense>
    </ConfirmContext>
  );
}
