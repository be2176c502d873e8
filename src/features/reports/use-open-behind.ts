import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportRow } from '../../domain/reports/language/question';
import { useDevice } from '../../resource-kit/device/device';
import { toast } from '../../ui/feedback/toast-store';
import { type Drilled, drillInto, keysIn, listOfTasks, maxBehind } from './drill';
import { readOnce } from './export-lines';
import { useProblemText } from './use-refusal-text';
import type { ReportModel } from './use-report-model';

/** Opens what is behind rows of the report: the tasks that it counts in them now, or the errors. */
export function useOpenBehind(model: ReportModel): (rows: readonly ReportRow[], piece?: string) => void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const whereIs = useWhereIs(model);
  // Of several presses the last one counts, and none once the user has moved on.
  const presses = useRef(0);
  const { address } = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days or filters are another question.
  useEffect(
    () => () => {
      presses.current++;
    },
    [address],
  );
  return async (rows, piece) => {
    const press = ++presses.current;
    const drilled = drillInto(model.report, rows, piece);
    const found = drilled?.kind === 'behind' ? await whereIs(drilled) : drilled;
    if (press !== presses.current || !found) return;
    if (found.kind === 'address') navigate(found.address);
    else if (found.kind === 'unknown') toast.error(found.text);
    else toast.error(t`More than ${maxBehind} tasks are behind this. Choose fewer days or set a filter.`);
  };
}

/** Characters: servers and proxies accept addresses of some 8 kB, and most characters of an id take three. */
const longestIds = 4_000;

type Behind = Extract<Drilled, { kind: 'behind' }>;
type Found = Exclude<Drilled, Behind> | { readonly kind: 'unknown'; readonly text: string };

/** Finds the tasks behind rows: like the report itself, on the device or else from the server. */
function useWhereIs({ report: { name }, range }: ReportModel): (behind: Behind) => Promise<Found> {
  const { t } = useLingui();
  const device = useDevice();
  const problemText = useProblemText();
  return async ({ ids: behind, piece }) => {
    // Tasks that contribute to the segment come first; one more shows that there are too many.
    const sort = piece === null ? (['taskID', 'ASC'] as const) : ([piece, 'DESC'] as const);
    const view = { sort, search: '', range: [0, maxBehind] } as const;
    const { value, problem } = await readOnce(device, { report: name, range, view, behind });
    // The server is asked by an address, whose length is limited.
    if (!value && behind.join().length > longestIds) return { kind: 'too many' };
    if (!value) return { kind: 'unknown', text: problemText(problem) };
    const rows = piece === null ? value.page : value.page.filter((row) => Number(row[piece]) > 0);
    if (piece === null ? value.total > maxBehind : rows.length > maxBehind) return { kind: 'too many' };
    const taskIDs = keysIn(rows, 'taskID').toSorted((a, b) => a - b);
    // An API that does not know the question, or rows that have changed meanwhile.
    if (taskIDs.length === 0) return { kind: 'unknown', text: t`The tasks behind this are not known.` };
    return { kind: 'address', address: listOfTasks(taskIDs) };
  };
}
