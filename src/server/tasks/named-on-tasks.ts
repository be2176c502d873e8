import { keyOf, type Resource, type Row } from '../../domain/resource';
import type { Task } from '../../domain/resources/tasks/tasks';
import type { ResourceRules } from '../crud/rule-types';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import { patchTasks } from './task-store';

/**
 * Tasks carry the name of a row beside its key. Open ones name it as it is called now, where they named it as it was
 * called: a task may say another text. Completed ones keep the name that they were done under.
 * @param field the name on tasks; their key of the row is that of the resource
 */
export function namedOnTasks(
  resource: Resource & { readonly key: keyof Task },
  field: 'route' | 'picker',
  nameOf: (row: Row) => string,
): Required<Pick<ResourceRules, 'afterUpdate'>> {
  return {
    async afterUpdate(unit, { before, row }) {
      const [from, to] = [nameOf(before), nameOf(row)];
      if (from === to) return;
      const open = await unit.tx.rows(sql`
        select "taskID" from "tasks" where "companyID" = ${unit.companyID} and "status" <> 'completed'
          and ${name(resource.key)} = ${keyOf(resource, row)} and ${name(field)} = ${from}
        order by "taskID" for update`);
      const taskIDs = open.map(({ taskID }) => Number(taskID));
      await patchTasks(unit, taskIDs, { [field]: to });
    },
  };
}
