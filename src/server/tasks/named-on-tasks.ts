import { keyOf } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { type CarriedName, carriedNames } from '../../domain/tasks/carried-names';
import type { ResourceRules } from '../crud/rule-types';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import { lockRow } from '../rows/read-rows';
import { lockOpenTasks, patchTasks } from './task-store';

/** Renames a row on open tasks. @param field the name on tasks */
export function namedOnTasks(field: CarriedName): Required<Pick<ResourceRules, 'beforeUpdate'>> {
  const { nameOf, ...named } = carriedNames[field];
  const resource = resourceOf(named.resource);
  return {
    async beforeUpdate(unit, { before, values }) {
      const [from, to] = [nameOf(before), nameOf({ ...before, ...values })];
      if (from === to) return;
      const named = sql`t.${name(resource.key)} = ${keyOf(resource, before)} and t.${name(field)} = ${from}`;
      const rename = async () => patchTasks(unit, await lockOpenTasks(unit, named), { [field]: to });
      await rename();
      // An open transaction that refers to the row has read its former name, and its rows are not visible before it
      // ends.
      await lockRow(unit.tx, resource, unit.companyID, keyOf(resource, before));
      await rename();
    },
  };
}
