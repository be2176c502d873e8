import { useCallback } from 'react';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import type { ResourceListModel } from '../../../resource-kit/list/use-resource-list';
import { countSelected } from '../../../ui/data-table/selection';
import { SelectionActions } from '../actions/selection-actions';

type SelectedList = Pick<
  ResourceListModel<unknown>,
  'selection' | 'result' | 'readSelected' | 'endSelection'
>;

/** The actions on the selected tasks of a list, on all of its pages. */
export function SelectedTasks({ list, place }: { list: SelectedList; place: 'tasks' | 'merged' }) {
  const read = useCallback(
    async (): Promise<readonly Task[]> => rowsOf(tasks, await list.readSelected()),
    [list],
  );
  return (
    <SelectionActions
      count={countSelected(list.selection, list.result?.total ?? 0)}
      read={read}
      onDone={list.endSelection}
      place={place}
    />
  );
}
