import { useEffect, useMemo, useRef, useState } from 'react';
import { type DateOrder, type DecimalMark, guessDecimalMark } from '../../domain/imports/cell-values';
import { guessMapping, keepMapping, type Mapping, recallMapping } from '../../domain/imports/columns';
import { type ImportKind, importKindOf } from '../../domain/imports/kinds';
import { useLatestWork } from '../../ui/hooks/use-latest-work';
import { useDevice, useSession } from '../device/device';
import { isUnstored, type Unstored } from '../device/use-store-work';
import { useLabel } from '../fields/use-label';
import { type ConnectedImport, connectImport } from './connect-import';
import type { CheckSummary, FileSummary, ImportCalls, OnProgress } from './import-calls';
import { readKeptMapping, writeKeptMapping } from './kept-mapping';
import { requestOf } from './known/check-request';

/** The progress of an import. `done` is a fraction, 0…1. */
export type ImportState<E> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'chosen'; readonly file: File }
  | { readonly kind: 'parsing'; readonly file: File; readonly done: number }
  | ({ readonly kind: 'columns' | 'checking' } & OpenedFile)
  | CheckedFile
  | {
      readonly kind: 'submitting';
      readonly done: number;
      /** Finished rows, if they are counted. */
      readonly rows: number | undefined;
      readonly result: CheckSummary;
    }
  | { readonly kind: 'ended'; readonly end: E }
  | { readonly kind: 'error'; readonly message: string };

export interface OpenedFile {
  readonly file: File;
  readonly summary: FileSummary;
  readonly mapping: Mapping;
  readonly decimalMark: DecimalMark;
  readonly dateOrder: DateOrder;
  readonly createsProducts: boolean;
}

interface CheckedFile extends OpenedFile {
  readonly kind: 'checked';
  readonly result: CheckSummary;
  /** Result of sending the rows before; null: not sent. */
  readonly unstored: Unstored | null;
}

export interface ImportModel<E> {
  readonly kind: ImportKind;
  readonly state: ImportState<E>;
  readonly calls: ImportCalls | null;
  readonly choose: (file: File | null) => void;
  readonly parse: () => void;
  readonly change: (
    changes: Partial<Pick<OpenedFile, 'mapping' | 'decimalMark' | 'dateOrder' | 'createsProducts'>>,
  ) => void;
  readonly check: () => void;
  readonly backToColumns: () => void;
  readonly submit: () => void;
  readonly restart: () => void;
}

export type SubmitImport<E> = (calls: ImportCalls, onProgress: OnProgress) => Promise<E | Unstored>;

/**
 * One import from the choice of a file to its end; the file itself stays in a worker. @param warehouseID whose sections
 * the rows may name
 */
export function useImport<E>(
  name: string,
  send: SubmitImport<E>,
  warehouseID: number | null = null,
): ImportModel<E> {
  const kind: ImportKind = useMemo(() => importKindOf(name), [name]);
  const device = useDevice();
  const translate = useLabel();
  const { companyID } = useSession();
  const calls = useImportWorker();
  const { state, show, attempt } = useLatestWork<ImportState<E>>({ kind: 'idle' }, failed);
  const checked = useRef<CheckedFile | null>(null);

  const actions = useMemo(() => {
    const whileOpen = (act: (opened: OpenedFile) => void) => {
      if (state.kind === 'columns' || state.kind === 'checked') act(openedOf(state));
    };
    return {
      choose: (file: File | null) => show(file ? { kind: 'chosen', file } : { kind: 'idle' }),
      parse: () => {
        if (state.kind !== 'chosen' || !calls) return;
        const { file } = state;
        show({ kind: 'parsing', file, done: 0 });
        attempt(async ({ update }) => {
          const summary = await calls.open(file, (done) =>
            update((now) => (now.kind === 'parsing' ? { ...now, done } : now)),
          );
          const { headers } = summary;
          const kept = readKeptMapping(companyID, name);
          const mapping =
            (kept && recallMapping(kept, kind.columns, headers)) ??
            guessMapping(kind.columns, headers, translate);
          return { kind: 'columns', ...firstView(kind, { file, summary, mapping }) };
        });
      },
      change: (changes: Partial<OpenedFile>) =>
        whileOpen((opened) =>
          show({ ...opened, ...followedMark(kind, opened, changes), ...changes, kind: 'columns' }),
        ),
      backToColumns: () => whileOpen((opened) => show({ ...opened, kind: 'columns' })),
      check: () =>
        whileOpen((opened) => {
          if (!calls) return;
          writeKeptMapping(companyID, name, keepMapping(opened.mapping, opened.summary.headers));
          show({ ...opened, kind: 'checking' });
          attempt(async ({ stayCurrent }) => {
            const request = await requestOf(device, name, opened, warehouseID);
            // The worker may have another file meanwhile.
            stayCurrent();
            const result = await calls.check(request);
            stayCurrent();
            checked.current = { ...opened, kind: 'checked', result, unstored: null };
            return checked.current;
          });
        }),
      submit: () => {
        const sent = checked.current;
        if (!calls || !sent) return;
        show({ kind: 'submitting', done: 0, rows: undefined, result: sent.result });
        attempt(async ({ update }) => {
          const end = await send(calls, (done, rows) =>
            update((now) => (now.kind === 'submitting' ? { ...now, done, rows } : now)),
          );
          return isUnstored(end) ? { ...sent, unstored: end } : { kind: 'ended', end };
        });
      },
      restart: () => show({ kind: 'idle' }),
    };
  }, [state, calls, show, attempt, companyID, name, kind, device, send, translate, warehouseID]);

  return { kind, state, calls, ...actions };
}

function failed(message: string) {
  return { kind: 'error', message } as const;
}

/** A file as it is first shown. */
function firstView(kind: ImportKind, opened: Pick<OpenedFile, 'file' | 'summary' | 'mapping'>): OpenedFile {
  const { dateOrder } = opened.summary;
  return { ...opened, decimalMark: markOf(kind, opened), dateOrder, createsProducts: false };
}

/** The mark implied by the numbers of mapped columns. */
function markOf(
  { columns }: ImportKind,
  { summary, mapping }: Pick<OpenedFile, 'summary' | 'mapping'>,
): DecimalMark {
  const told = columns.flatMap(({ name, kind }) => {
    const source = mapping[name];
    return kind === 'number' && source?.kind === 'column' ? (summary.decimalMarks[source.index] ?? []) : [];
  });
  return guessDecimalMark(told, summary.decimalMark);
}

/** Another mapped column may imply another mark; one chosen by the user stays. */
function followedMark(
  kind: ImportKind,
  opened: OpenedFile,
  { mapping }: Partial<OpenedFile>,
): Partial<OpenedFile> {
  const isChosen = opened.decimalMark !== markOf(kind, opened);
  return mapping && !isChosen ? { decimalMark: markOf(kind, { ...opened, mapping }) } : {};
}

function openedOf(opened: OpenedFile): OpenedFile {
  const { file, summary, mapping, decimalMark, dateOrder, createsProducts } = opened;
  return { file, summary, mapping, decimalMark, dateOrder, createsProducts };
}

function useImportWorker(): ConnectedImport | null {
  const [connected, setConnected] = useState<ConnectedImport | null>(null);
  useEffect(() => {
    const opened = connectImport();
    setConnected(opened);
    return () => opened.close();
  }, []);
  return connected;
}
