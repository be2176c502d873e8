import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { openTasksWith } from '../../../domain/tasks/open-tasks-with';
import { openStatuses } from '../../../domain/tasks/statuses';
import { rowsOf, useRows } from '../../../resource-kit/device/use-rows';
import { useFormat } from '../../../resource-kit/fields/use-format';
import type { RowsResult } from '../../../sync/device';

const maxOrders = 100;
const maxLinks = 5;
/** Orders are found through the task they were merged into. */
const listedPickTypes = ['NORMAL', 'CLUSTER', 'BATCH'];

interface MergedMatchesProps {
  search: { readonly field: string; readonly term: string };
}

/**
 * In an empty list of tasks: the days of the list, and what the search finds elsewhere: open tasks outside of the days
 * or filters, and tasks that orders were merged into, since orders are not listed.
 */
export function MergedMatches({ search: { field, term } }: MergedMatchesProps) {
  const { t } = useLingui();
  const orders = useRows(
    term === ''
      ? null
      : openTasksWith({ text: term, field, filter: { pickType: 'SUBTASK' }, most: maxOrders }),
  );
  const parents = rowsOf(tasks, orders?.rows ?? []).flatMap(({ parentTaskID }) => parentTaskID ?? []);
  // An open order's merged task is open: the device has it.
  const found = useRows(
    parents.length === 0
      ? null
      : {
          resource: tasks.name,
          filter: { taskID: [...new Set(parents)], status: openStatuses },
          sort: [['taskNumber', 'ASC']],
          range: [0, maxLinks - 1],
        },
  );
  const outside = useRows(
    term === ''
      ? null
      : openTasksWith({ text: term, field, filter: { pickType: listedPickTypes }, most: maxLinks }),
  );
  if (term === '')
    return (
      <p>{t`Tasks are listed by their days, at first those of today. Choose other days under Filters.`}</p>
    );
  return (
    <div role="status">
      <Matches title={t`Open tasks of other days, or left out by the filters:`} found={outside} />
      <Matches title={t`Merged orders match:`} found={found} />
    </div>
  );
}

/** The first few, each a link to its page; renders nothing without any. */
function Matches({ title, found }: { title: ReactNode; found: RowsResult | null }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!found || found.rows.length === 0) return null;
  const matches = rowsOf(tasks, found.rows);
  const more = format.number(found.total - matches.length);
  return (
    <p>
      {title}{' '}
      {matches.map(({ taskID, taskNumber }, place) => (
        <span key={taskID}>
          {place > 0 && ', '}
          <Link to={`/tasks/${taskID}`} className="text-brand-text hover:underline">
            {taskNumber}
          </Link>
        </span>
      ))}{' '}
      {found.total > matches.length && t`and ${more} more`}
    </p>
  );
}
