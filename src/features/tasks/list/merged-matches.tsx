import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { openTasksWith } from '../../../domain/tasks/open-tasks-with';
import { openStatuses } from '../../../domain/tasks/statuses';
import { rowsOf, useRows } from '../../../resource-kit/device/use-rows';

const mostOrders = 100;
const mostLinks = 5;

interface MergedMatchesProps {
  search: { readonly field: string; readonly term: string };
}

/** In an empty list of tasks: which days it is about, and where the search finds orders that were merged, which are not listed, what they were merged into. */
export function MergedMatches({ search: { field, term } }: MergedMatchesProps) {
  const { t } = useLingui();
  const orders = useRows(
    term === ''
      ? null
      : openTasksWith({ text: term, field, filter: { pickType: 'SUBTASK' }, most: mostOrders }),
  );
  const parents = rowsOf(tasks, orders?.rows ?? []).flatMap(({ parentTaskID }) => parentTaskID ?? []);
  // What an open order was merged into is open: the device has it.
  const found = useRows(
    parents.length === 0
      ? null
      : {
          resource: tasks.name,
          filter: { taskID: [...new Set(parents)], status: openStatuses },
          sort: [['taskNumber', 'ASC']],
          range: [0, mostLinks - 1],
        },
  );
  const matches = rowsOf(tasks, found?.rows ?? []);
  if (term === '')
    return (
      <p>{t`Tasks are listed by their days, at first those of today. Choose other days under Filters.`}</p>
    );
  return (
    <p role="status">
      {matches.length > 0 && t`Merged orders match:`}{' '}
      {matches.map(({ taskID, taskNumber }, place) => (
        <span key={taskID}>
          {place > 0 && ', '}
          <Link to={`/tasks/${taskID}`} className="text-brand-text hover:underline">
            {taskNumber}
          </Link>
        </span>
      ))}
    </p>
  );
}
