import { startTransition, useEffect, useState } from 'react';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/language/question';
import type { AggregateResult } from '../../sync/device';
import { useDevice } from './device';

type Result = AggregateResult<ReportAnswer>;

/** What is shown of a report, and the last answer there was. */
interface Shown {
  readonly asked: Asked;
  readonly result: Result;
  readonly answered: { readonly asked: Asked; readonly result: Result } | null;
}

/** A question in three degrees: the report of a range, its rows that are found, a view of them. */
interface Asked {
  readonly range: string;
  readonly rows: string;
  readonly view: string;
}

/**
 * A live report; null until there is an answer to the question. Between two views of one range the former answer stays, and
 * where the server does not answer any more, what it has answered to the same question.
 * @param question null: none is asked
 * @param options.attempt another one asks the same again
 * @param options.isMoving the end of the range goes with the clock: while the next answer is made the former one stays
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
    // Tables and pictures of a report are drawn in slices: the page answers meanwhile.
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
  // Rows in another order while the server is asked; no others, and nothing that may not be asked any more.
  if (next.problem === null) return former.asked.rows === asked.rows;
  return former.asked.view === asked.view && (next.problem === 'unreachable' || next.problem.status >= 500);
}

/** What has come since an answer. */
function waitingOf({ result }: NonNullable<Shown['answered']>, { from, loading, problem }: Result) {
  return result.from === 'server' ? { problem } : { from, loading, problem };
}
