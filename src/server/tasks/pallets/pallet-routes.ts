import { z } from 'zod';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { maxPallets } from '../../../domain/tasks/pallets';
import * as wire from '../../http/wire-schemas';
import { done, type WriteRoute } from '../../writes/write-route';
import { oneByOne } from '../lifecycle/judge-each';
import { onTasks } from '../on-tasks';
import { parseAs } from '../task-schemas';
import { lockTasks } from '../task-store';
import { accepted } from '../task-writes';
import { createPallets, updatePallets } from './pallets';

/** Pallets are counted task by task; more would block the embedded engine for over a second. */
const maxTasks = 200;

export const updatePalletsBody = z.object({
  companyID: z.number().optional(),
  tasks: z
    .array(
      z.object({
        taskID: wire.key(),
        pallets: z
          .array(
            z.object({
              palletTypeID: wire
                .key()
                .nullable()
                .meta({ description: 'null: packages without a pallet type' }),
              amount: wire.wholeNumber(0, maxPallets),
            }),
          )
          .max(200, 'At most 200 pallet types')
          .refine(isEachOnce, 'Each pallet type once'),
      }),
      'Not a list',
    )
    .min(1, wire.required.message)
    .max(maxTasks, `At most ${maxTasks} tasks`),
});

function isEachOnce(pallets: readonly { readonly palletTypeID: number | null }[]): boolean {
  return new Set(pallets.map(({ palletTypeID }) => palletTypeID)).size === pallets.length;
}

/** Pallets of tasks (decision 18). */
export const palletRoutes: readonly WriteRoute[] = [
  onTasks('create-pallets', 'Count the pallets of tasks', 'update', oneByOne(createPallets), maxTasks),
  {
    method: 'POST',
    paths: ['v2/tasks/action/update-pallets'],
    summary: 'Correct the pallets of tasks: all of them or none',
    resource: tasks,
    verb: 'update',
    body: updatePalletsBody,
    plan: ({ body }) => {
      const { tasks: changes } = parseAs(updatePalletsBody, body);
      return async (unit) => {
        await lockTasks(
          unit,
          changes.map(({ taskID }) => taskID),
        );
        for (const { taskID, pallets } of changes.toSorted((a, b) => a.taskID - b.taskID))
          accepted(await updatePallets(unit, taskID, pallets));
        return done;
      };
    },
  },
];
