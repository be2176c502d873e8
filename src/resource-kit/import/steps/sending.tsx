import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress-bar';
import { useNow } from '../../../ui/hooks/use-now';
import { Card } from '../../../ui/layout/card';
import { useFormat } from '../../fields/use-format';
import { secondsLeft } from './seconds-left';

const tickMs = 1000;

interface SendingProps {
  /** 0…1 */
  done: number;
  /** Number of things to send. */
  total: number;
  /** The same in words: "12 tasks". */
  count: string;
  /** Finished lines and their total; shown if they are not what is counted above. */
  rows: number;
  totalRows: number;
}

/** The progress of sending in numbers, and an estimate of the rest. */
export function Sending({ done, total, count, rows, totalRows }: SendingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nowMs = useNow(tickMs);
  const [begin] = useState({ done, atMs: nowMs });
  // A continued upload begins somewhere in the middle: its pace is measured from there.
  const [first, setFirst] = useState<typeof begin | null>(null);
  if (first === null && done > begin.done) setFirst({ done, atMs: nowMs });
  const seconds = first && secondsLeft({ first, done, nowMs });
  const sent = format.number(Math.round(done * total));
  const sentRows = format.number(rows);
  const allRows = t`${plural(totalRows, { one: '# line', other: '# lines' })}`;
  return (
    <Card title={t`Importing`}>
      <ProgressBar label={t`Importing`} value={done} />
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm tabular-nums">
        <span>{t`${sent} of ${count}`}</span>
        {totalRows > total && <span>{t`${sentRows} of ${allRows}`}</span>}
        {seconds !== null && <span className="text-ink-2">{leftText(seconds)}</span>}
      </p>
      <p className="mt-1 text-sm text-ink-2">{t`Keep this page open until the import is done.`}</p>
    </Card>
  );

  function leftText(left: number): string {
    const minutes = Math.ceil(left / 60);
    return left < 60 ? t`Less than a minute left` : t`About ${minutes} min left`;
  }
}
