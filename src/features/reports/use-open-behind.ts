import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportRow } from '../../domain/reports/language/question';
import { useDevice } from '../../resource-kit/device/device';
import { toast } from '../../ui/feedback/toast-store';
import { type Drilled, drillInto, keysIn, listOfTasks, mostBehind } from './drill';
import { readOnce } from './export-lines';
import { useProblemText } from './use-refusal-text';
import type { ReportModel } from './use-report-model';

/** Opens what is behind rows of the report: the tasks that it counts in them now, or the errors. */
export function useOpenBehind(model: ReportModel): (rows: readonly ReportRow[]) => void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const whereIs = useWhereIs(model);
  // Of several presses the last one counts, and none any more where the user has gone on.
  const presses = useRef(0);
  const { address } = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days or filters are another question.
  useEffect(
    () => () => {
      presses.current++;
    },
    [address],
  );
  return async (rows) => {
    const press = ++presses.current;
    const drilled = drillInto(model.report, rows);
    const found = drilled?.kind === 'behind' ? await whereIs(drilled.ids) : drilled;
    if (press !== presses.current || !found) return;
    if (found.kind === 'address') navigate(found.address);
    else if (found.kind === 'unknown') toast.error(found.text);
    else toast.error(t`More than ${mostBehind} are behind this. Choose fewer days or set a filter.`);
  };
}

/** Characters: servers and proxies take addresses of some 8 kB, and most of an id's are written as three. */
const longestIds = 4_000;

type Found = Exclude<Drilled, { kind: 'behind' }> | { readonly kind: 'unknown'; readonly text: string };

/** Finds the list of the tasks that rows are made of: as the report itself, from the device or else from the server. */
function useWhereIs({ report: { name }, range }: ReportModel): (behind: readonly string[]) => Promise<Found> {
  const { t } = useLingui();
  const device = useDevice();
  const problemText = useProblemText();
  return async (behind) => {
    const view = { sort: ['taskID', 'ASC'], search: '', range: [0, mostBehind - 1] } as const;
    const { value, problem } = await readOnce(device, { report: name, range, view, behind });
    // The server is asked by an address, which has its limits.
    if (!value && behind.join().length > longestIds) return { kind: 'too many' };
    if (!value) return { kind: 'unknown', text: problemText(problem) };
    if (value.total > mostBehind) return { kind: 'too many' };
    const taskIDs = keysIn(value.page, 'taskID');
    // An API that does not know the question, or rows that have changed meanwhile.
    if (taskIDs.length === 0) return { kind: 'unknown', text: t`The tasks behind this are not known.` };
    return { kind: 'address', address: listOfTasks(taskIDs) };
  };
}
