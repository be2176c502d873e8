import { useEffect, useState } from 'react';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/language/question';
import type { AggregateResult } from '../../sync/device';
import { useDevice } from './device';

/**
 * A live report; null until there is an answer to the question. Between two views of one range the former answer stays.
 * @param question null: none is asked
 * @param attempt another one asks the same again
 */
export function useReport(
  question: ReportQuestion | null,
  attempt = 0,
): AggregateResult<ReportAnswer> | null {
  const device = useDevice();
  const [answer, setAnswer] = useState<{
    readonly about: string;
    readonly result: AggregateResult<ReportAnswer>;
  } | null>(null);
  const key = question && JSON.stringify({ question, attempt });
  const about = question && JSON.stringify([question.report, question.range]);
  useEffect(() => {
    if (key === null || about === null) return;
    const { question: asked }: { question: ReportQuestion } = JSON.parse(key);
    return device.watchReport(asked, (next) =>
      setAnswer((before) => {
        const former = next.loading || next.from !== 'partial' ? before : null;
        const isKept = next.value === null && former?.about === about && former.result.from === next.from;
        return { about, result: isKept ? { ...next, value: former.result.value } : next };
      }),
    );
  }, [device, key, about]);
  return answer?.about === about ? answer.result : null;
}
