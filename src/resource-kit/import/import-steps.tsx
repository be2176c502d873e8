import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/feedback/states';
import { toast } from '../../ui/feedback/toast-store';
import { Card } from '../../ui/layout/card';
import type { CheckSummary } from './import-calls';
import type { ImportWords } from './import-words';
import { CheckStep } from './steps/check-step';
import { ColumnsStep } from './steps/columns-step';
import { FileStep } from './steps/file-step';
import { Sending } from './steps/sending';
import type { ImportModel } from './use-import';

export interface ImportStepsProps<E> {
  model: ImportModel<E>;
  accept: string;
  fileError: (file: File) => string | null;
  /** Shown to a user who goes on without a file. */
  noFile: string;
  mayCreateProducts: boolean;
  words: ImportWords;
  /** Why it cannot be sent now; null: it can. */
  blocked: ReactNode | null;
  /** Beside the errors: a way to mend them. */
  remedy?: ReactNode;
  /** Further notes before they are sent. */
  notesOf?: (result: CheckSummary) => ReactNode;
  renderEnd: (end: E) => ReactNode;
}

/** The present step of an import, from its top. */
export function ImportSteps<E>(props: ImportStepsProps<E>) {
  const root = useRef<HTMLDivElement>(null);
  const step = stepOf[props.model.state.kind];
  const shown = useRef(step);
  useEffect(() => {
    if (step === shown.current) return;
    shown.current = step;
    root.current?.closest('main')?.scrollTo?.({ top: 0 });
    // The pressed button is gone with the step before.
    if (document.activeElement !== document.body) return;
    const heading = root.current?.querySelector('h2') ?? root.current;
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div ref={root} className="outline-none">
      <Step {...props} />
    </div>
  );
}

/** Steps as the user sees them. */
const stepOf: Readonly<Record<ImportModel<unknown>['state']['kind'], string>> = {
  idle: 'file',
  chosen: 'file',
  parsing: 'file',
  columns: 'columns',
  checking: 'columns',
  checked: 'checked',
  submitting: 'submitting',
  ended: 'ended',
  error: 'error',
};

function Step<E>({ model, ...props }: ImportStepsProps<E>) {
  const { state } = model;
  switch (state.kind) {
    case 'idle':
    case 'chosen':
    case 'parsing':
      return (
        <FileStep model={model} accept={props.accept} fileError={props.fileError} noFile={props.noFile} />
      );
    case 'columns':
    case 'checking':
      return (
        <ColumnsStep
          model={model}
          opened={state}
          isChecking={state.kind === 'checking'}
          mayCreateProducts={props.mayCreateProducts}
        />
      );
    case 'checked':
      return (
        <CheckStep
          model={model}
          opened={state}
          result={state.result}
          unstored={state.unstored}
          words={props.words}
          blocked={props.blocked}
          remedy={props.remedy}
          notes={props.notesOf?.(state.result)}
        />
      );
    case 'submitting':
      return (
        <Sending
          done={state.done}
          rows={state.rows ?? Math.round(state.done * state.result.goodRows)}
          totalRows={state.result.goodRows}
          total={state.result.goodGroups}
          count={props.words.count(state.result.goodGroups)}
        />
      );
    case 'ended':
      return props.renderEnd(state.end);
    case 'error':
      return <Failed message={state.message} onRestart={model.restart} />;
  }
}

function Failed({ message, onRestart }: { message: string; onRestart: () => void }) {
  const { t } = useLingui();
  const text = t`Error setting up the request: ${message}`;
  useEffect(() => void toast.error(text), [text]);
  return (
    <Card>
      <ErrorState actions={<Button onClick={onRestart}>{t`Another file`}</Button>}>{text}</ErrorState>
    </Card>
  );
}
