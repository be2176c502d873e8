import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { recordHistory } from '../../../domain/resources/company/record-history';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorState } from '../../../ui/feedback/states';
import { IconClock } from '../../../ui/icons';
import { rowsOf, useRows } from '../../device/use-rows';
import type { FieldOverrides } from '../../fields/field-override';
import { AwaitedRows } from '../../screens/awaited-rows';
import { UnreachedRows } from '../../screens/unreached-rows';
import { useQueryProblem } from '../../screens/use-query-problem';
import { stepsOf } from './history-entries';
import { type FormerRules, HistoryStepItem } from './history-step';

const changesAPage = 100;

export interface RecordHistoryProps {
  resource: Resource;
  row: Row;
  /** `read-only`: an edit of the row has further rules than these. */
  rules?: FormerRules | 'read-only';
  overrides?: FieldOverrides | undefined;
}

/** The changes of a record, newest first; from the server, which keeps a year. */
export function RecordHistory(props: RecordHistoryProps) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <HistoryPart {...props} before={null} />
    </div>
  );
}

/**
 * A page of it, and below it the further pages. @param before key of the entry above it; null: it begins with the
 * newest
 */
function HistoryPart({ before, ...props }: RecordHistoryProps & { before: number | null }) {
  const { t } = useLingui();
  const problemText = useQueryProblem();
  const { resource, row, rules, overrides } = props;
  // Fixed once the next page was asked for, so that new entries move nothing below.
  const [next, setNext] = useState<number | null>(null);
  const result = useRows({
    resource: recordHistory.name,
    filter: {
      resource: resource.name,
      id: keyOf(resource, row),
      ...(before !== null && { historyID: { $lt: before } }),
    },
    sort: [['historyID', 'DESC']],
    range: [0, changesAPage - 1],
  });
  if (!result || (result.loading && result.rows.length === 0)) return <AwaitedRows rows={6} />;
  if (result.error) return <ErrorState>{problemText(result.error)}</ErrorState>;
  if (result.rows.length === 0 && result.from === 'partial') return <UnreachedRows />;
  const hasMore = result.rows.length === changesAPage;
  const steps = stepsOf(rowsOf(recordHistory, result.rows));
  // The last step may continue, and is complete on the next page.
  const shown = hasMore && steps.length > 1 ? steps.slice(0, -1) : steps;
  const last = shown.at(-1)?.entries.at(-1);
  if (!last) return before === null ? <NoHistory /> : null;
  return (
    <>
      <ol className="divide-line border-line divide-y rounded-lg border">
        {shown.map((step) => (
          <HistoryStepItem key={step.id} {...{ resource, row, rules, overrides, step }} />
        ))}
      </ol>
      {hasMore &&
        (next !== null ? (
          <HistoryPart {...props} before={next} />
        ) : (
          <Button className="self-center" onClick={() => setNext(last.historyID)}>
            {t`Show earlier changes`}
          </Button>
        ))}
    </>
  );
}

function NoHistory() {
  const { t } = useLingui();
  return (
    <EmptyState icon={IconClock} title={t`Nothing has been changed`}>
      {t`Changes are kept for a year.`}
    </EmptyState>
  );
}
