import { useLingui } from '@lingui/react/macro';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { ProgressBar } from '../../../ui/feedback/progress-bar';
import { Card } from '../../../ui/layout/card';
import { useSizeText } from '../../fields/use-size-text';
import type { ImportModel } from '../use-import';

export interface FileStepProps<E> {
  model: ImportModel<E>;
  accept: string;
  /** The fault of a file by its name or type; null: none. */
  fileError: (file: File) => string | null;
  /** Shown to a user who goes on without a file. */
  noFile: string;
}

/** Chooses the file, and shows the progress of reading it. */
export function FileStep<E>({ model, accept, fileError, noFile }: FileStepProps<E>) {
  const { t } = useLingui();
  const sizeText = useSizeText();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const { state } = model;
  const file = state.kind === 'chosen' || state.kind === 'parsing' ? state.file : null;
  const take = (chosen: File | null | undefined) => {
    const wrong = chosen ? fileError(chosen) : null;
    setError(wrong);
    model.choose(chosen && wrong === null ? chosen : null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Card title={t`File`}>
      <section
        aria-label={t`CSV file`}
        className={cx(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-10 text-center text-sm',
          isOver ? 'border-brand bg-surface-2' : 'border-line-strong/60',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p role="status" className={file ? 'font-medium break-all' : 'text-ink-2'}>
          {file ? `${file.name} · ${sizeText(file.size)}` : t`Drop a CSV file here, or choose one.`}
        </p>
        <input
          ref={input}
          type="file"
          accept={accept}
          className="sr-only"
          // The button takes the keyboard focus: a focus on this input would be invisible.
          tabIndex={-1}
          aria-label={t`Choose a file`}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again after it was mended.
            event.target.value = '';
          }}
        />
        {state.kind === 'parsing' ? (
          <ProgressBar className="w-full max-w-md" label={t`Reading the file`} value={state.done} />
        ) : (
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => input.current?.click()}>{t`Choose a file`}</Button>
            <Button
              variant="primary"
              onClick={() => (file ? model.parse() : setError(noFile))}
            >{t`Continue`}</Button>
          </div>
        )}
        {error !== null && (
          <p role="alert" className="text-danger-text">
            {error}
          </p>
        )}
      </section>
      <p className="mt-3 text-xs text-ink-3">
        {t`Semicolon, comma or tab; UTF-8 or Windows-1252; the first row names the columns.`}
      </p>
    </Card>
  );
}
