import { keyOf, type Resource, type Row } from '../../domain/resource';
import type { Task } from '../../domain/resources/tasks/tasks';
import type { ResourceRules } from '../crud/rule-types';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import { lockRow } from '../rows/read-rows';
import { lockOpenTasks, patchTasks } from './task-store';

/**
 * Tasks carry the name of a row beside its key. Open ones name it as it is called now, where they named it as it was
 * called: a task may say another text. Completed ones keep the name that they were done under.
 * @param field the name on tasks; their key of the row is that of the resource
 */
export function namedOnTasks(
  resource: Resource & { readonly key: keyof Task },
  field: 'route' | 'picker',
  nameOf: (row: Row) => string,
): Required<Pick<ResourceRules, 'beforeUpdate'>> {
  return {
    async beforeUpdate(unit, { before, values }) {
      const [from, to] = [nameOf(before), nameOf({ ...before, ...values })];
      if (from === to) return;
      const named = sql`t.${name(resource.key)} = ${keyOf(resource, before)} and t.${name(field)} = ${from}`;
      const rename = async () => patchTasks(unit, await lockOpenTasks(unit, named), { [field]: to });
      await rename();
      // Whoever refers to the row in a transaction under way has read its former name, and cannot be seen before it ends.
      await lockRow(unit.tx, resource, unit.companyID, keyOf(resource, before));
      await rename();
    },
  };
}
