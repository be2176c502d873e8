import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { recordHistory } from '../../../domain/resources/company/record-history';
import { Button } from '../../../ui/button';
import { EmptyState, OfflineState } from '../../../ui/feedback/states';
import { IconClock } from '../../../ui/icons';
import { rowsOf, useRows } from '../../device/use-rows';
import type { FieldOverrides } from '../../fields/field-override';
import { AwaitedRows } from '../../screens/awaited-rows';
import { stepsOf } from './history-entries';
import { type FormerRules, HistoryStepItem } from './history-step';

const changesAPage = 100;

export interface RecordHistoryProps {
  resource: Resource;
  row: Row;
  /** `read-only`: an edit of the row has more rules than are given here. */
  rules?: FormerRules | 'read-only';
  overrides?: FieldOverrides | undefined;
}

/** Who changed what of a record from what to what, newest first; from the server, which keeps a year. */
export function RecordHistory({ resource, row, rules, overrides }: RecordHistoryProps) {
  const { t } = useLingui();
  const [count, setCount] = useState(changesAPage);
  const result = useRows({
    resource: recordHistory.name,
    filter: { resource: resource.name, id: keyOf(resource, row) },
    sort: [['historyID', 'DESC']],
    range: [0, count - 1],
  });
  if (!result || (result.loading && result.rows.length === 0)) return <AwaitedRows rows={6} />;
  if (result.rows.length === 0 && result.from === 'partial') return <OfflineState />;
  const steps = stepsOf(rowsOf(recordHistory, result.rows));
  if (steps.length === 0)
    return (
      <EmptyState icon={IconClock} title={t`Nothing has been changed`}>
        {t`Changes are kept for a year.`}
      </EmptyState>
    );
  const hasMore = result.rows.length === count;
  return (
    <div className="flex flex-col gap-3 p-4">
      <ol className="divide-line border-line divide-y rounded-lg border">
        {steps.map((step) => (
          <HistoryStepItem key={step.id} {...{ resource, row, rules, overrides, step }} />
        ))}
      </ol>
      {hasMore && (
        <Button className="self-center" onClick={() => setCount(count + changesAPage)}>
          {t`Show earlier changes`}
        </Button>
      )}
    </div>
  );
}
