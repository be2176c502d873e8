import { startTransition, useEffect, useState } from 'react';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/language/question';
import type { AggregateResult } from '../../sync/device';
import { useDevice } from './device';

type Result = AggregateResult<ReportAnswer>;

/** The shown report, and the last answer. */
interface Shown {
  readonly asked: Asked;
  readonly result: Result;
  readonly answered: { readonly asked: Asked; readonly result: Result } | null;
}

/** A question in three steps: the report of a range, its matching rows, a view of them. */
interface Asked {
  readonly range: string;
  readonly rows: string;
  readonly view: string;
}

/**
 * A live report; null until the first answer. Between two views of one range the former answer stays; if the server
 * stops answering, its last answer to the same question stays.
 * @param question null: none
 * @param options.attempt another value asks the same again
 * @param options.isMoving the end of the range follows the clock: the former answer stays until the next one is made
 */
export function useReport(
  question: ReportQuestion | null,
  { attempt = 0, isMoving = false }: { readonly attempt?: number; readonly isMoving?: boolean } = {},
): Result | null {
  const device = useDevice();
  const [shown, setShown] = useState<Shown | null>(null);
  const key = question && JSON.stringify({ question, attempt, isMoving });
  useEffect(() => {
    if (key === null) return;
    const { question: now, isMoving }: { question: ReportQuestion; isMoving: boolean } = JSON.parse(key);
    const asked = askedBy(now, isMoving);
    // Tables and pictures of a report are drawn in slices: the page stays responsive.
    return device.watchReport(now, (next) =>
      startTransition(() => setShown((before) => shownAfter(before, asked, next))),
    );
  }, [device, key]);
  return question && shown?.asked.range === askedBy(question, isMoving).range ? shown.result : null;
}

function askedBy({ report, range: days, view, behind }: ReportQuestion, isMoving: boolean): Asked {
  const { search, ids } = view;
  const range = isMoving ? { ...days, to: null } : days;
  return {
    range: JSON.stringify([report, range, behind]),
    rows: JSON.stringify([report, range, behind, search, ids]),
    view: JSON.stringify([report, range, behind, view]),
  };
}

function shownAfter(before: Shown | null, asked: Asked, next: Result): Shown {
  if (next.value) return { asked, result: next, answered: { asked, result: next } };
  const former = before?.answered?.asked.range === asked.range ? before.answered : null;
  const result =
    former && isKept(former, asked, next) ? { ...former.result, ...waitingOf(former, next) } : next;
  return { asked, result, answered: former };
}

function isKept(former: NonNullable<Shown['answered']>, asked: Asked, next: Result): boolean {
  const isAlike = former.result.from === next.from && (next.loading || next.from !== 'partial');
  if (isAlike) return true;
  if (former.result.from !== 'server' || next.from !== 'partial') return false;
  // While the server is asked, the former rows may appear in another order; but no other rows, and none that may no
  // longer be asked for.
  if (next.problem === null) return former.asked.rows === asked.rows;
  return former.asked.view === asked.view && (next.problem === 'unreachable' || next.problem.status >= 500);
}

/** Changes since an answer. */
function waitingOf({ result }: NonNullable<Shown['answered']>, { from, loading, problem }: Result) {
  return result.from === 'server' ? { problem } : { from, loading, problem };
}
