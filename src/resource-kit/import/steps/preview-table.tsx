import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { ImportColumn, Mapping } from '../../../domain/imports/columns';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn } from '../../../ui/data-table/types';
import { ErrorState } from '../../../ui/feedback/states';
import { Checkbox } from '../../../ui/forms/checkbox';
import { IconAlert } from '../../../ui/icons';
import { Pager } from '../../../ui/navigation/pager';
import { useReason } from '../../device/use-reason';
import { useLabel } from '../../fields/use-label';
import type { ImportCalls, PreviewPage, PreviewRow } from '../import-calls';

export interface PreviewTableProps {
  calls: ImportCalls;
  columns: readonly ImportColumn[];
  /** Columns that the file lacks are not shown, but may have problems, too. */
  mapping: Mapping;
  isBadOnly: boolean;
  /** Left out without bad rows. */
  onBadOnlyChange: ((isBadOnly: boolean) => void) | undefined;
  /** Begins with another file, or the same one again: the rows may be lost with their worker. */
  onRestart: () => void;
}

/** Pages of a preview. */
const pageSizes = [5, 10, 25, 50] as const;

/** The rows of the file as they will be sent, with their problems. */
export function PreviewTable({
  calls,
  columns,
  mapping,
  isBadOnly,
  onBadOnlyChange,
  onRestart,
}: PreviewTableProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<number>(pageSizes[1]);
  const { found, problem, retry } = usePreviewPage(calls, { from: page * size, count: size, isBadOnly });
  const shown = usePreviewColumns(columns, mapping, onBadOnlyChange !== undefined);
  return (
    <>
      {problem === null ? (
        <DataTable
          label={t`Rows of the file`}
          columns={shown}
          rows={found?.rows ?? []}
          rowKey={(row) => row.number}
          loading={found === null}
        />
      ) : (
        <ErrorState
          className="!py-6"
          title={t`The rows of the file cannot be shown`}
          onRetry={retry}
          actions={<Button onClick={onRestart}>{t`Another file`}</Button>}
        >
          {problem}
        </ErrorState>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {onBadOnlyChange && (
          <Checkbox
            label={t`Only rows with errors`}
            checked={isBadOnly}
            onChange={({ target }) => onBadOnlyChange(target.checked)}
          />
        )}
        <Pager
          className="ml-auto"
          page={page}
          pageSize={size}
          pageSizes={pageSizes}
          total={found?.total}
          onPageChange={setPage}
          onPageSizeChange={(next) => {
            setSize(next);
            setPage(0);
          }}
        />
      </div>
    </>
  );
}

interface PreviewState {
  readonly found: PreviewPage | null;
  /** Why the page could not be read; null: it could. */
  readonly problem: string | null;
}

/** A page of the preview; the former one stays until the next has come. */
function usePreviewPage(
  calls: ImportCalls,
  { from, count, isBadOnly }: Parameters<ImportCalls['page']>[0],
): PreviewState & { readonly retry: () => void } {
  const reasonOf = useReason();
  const [state, setState] = useState<PreviewState>({ found: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the occasion, not an input
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<PreviewState> => {
      try {
        return { found: await calls.page({ from, count, isBadOnly }), problem: null };
      } catch (error) {
        return { found: null, problem: await reasonOf(error) };
      }
    };
    void read().then((next) => {
      if (isCurrent) setState(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [calls, from, count, isBadOnly, attempt, reasonOf]);
  const retry = () => {
    setState({ found: null, problem: null });
    setAttempt(attempt + 1);
  };
  return { ...state, retry };
}

function usePreviewColumns(
  columns: readonly ImportColumn[],
  mapping: Mapping,
  hasProblems: boolean,
): readonly DataColumn<PreviewRow>[] {
  const { t } = useLingui();
  const translate = useLabel();
  return useMemo(() => {
    const problemsOf = ({ problems }: PreviewRow) =>
      problems.map(({ column, reason }) => {
        const named = columns.find(({ name }) => name === column);
        return named ? `${translate(named.label)}: ${translate(reason)}` : translate(reason);
      });
    const problem: DataColumn<PreviewRow> = {
      id: '!',
      header: t`Problem`,
      width: 300,
      priority: 2,
      // Not truncated: the fault may be at its end.
      cell: (row) => (
        <span className="block py-1.5 whitespace-normal wrap-anywhere text-danger-text">
          {problemsOf(row).join(' · ')}
        </span>
      ),
    };
    return [
      {
        id: '#',
        header: t`Row`,
        width: 80,
        pinned: true,
        priority: 1,
        cell: (row) => <RowNumber row={row} />,
      },
      ...(hasProblems ? [problem] : []),
      ...columns
        .filter(({ name }) => mapping[name])
        .map(
          ({ name, label, kind }, index): DataColumn<PreviewRow> => ({
            id: name,
            header: translate(label),
            width: 150,
            align: kind === 'number' ? 'end' : 'start',
            priority: index + 3,
            cell: (row) => String(row.values[name] ?? ''),
          }),
        ),
    ];
  }, [columns, mapping, hasProblems, t, translate]);
}

/** The number of a row that will not be sent, marked like a refused one. */
function RowNumber({ row: { number, problems } }: { row: PreviewRow }) {
  const { t } = useLingui();
  if (problems.length === 0) return number;
  const text = t`The row has errors`;
  return (
    <>
      <span title={text} className="mr-1.5 inline-flex align-[-2px] text-danger-text">
        <IconAlert className="size-3.5" />
        <span className="sr-only">{text}</span>
      </span>
      {number}
    </>
  );
}
