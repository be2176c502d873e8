import { z } from 'zod';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { done, type WriteRoute } from '../../writes/write-route';
import { onTasks } from '../on-tasks';
import { parseAs } from '../task-schemas';
import { accepted } from '../task-writes';
import { createPallets, updatePallets } from './pallets';

const key = z
  .number('Not a valid reference')
  .int()
  .min(1)
  .max(2 ** 31 - 1);

export const updatePalletsBody = z.object({
  companyID: z.number().optional(),
  tasks: z
    .array(
      z.object({
        taskID: key,
        pallets: z
          .array(
            z.object({
              palletTypeID: key.nullable().meta({ description: 'null: packages without a pallet type' }),
              amount: z.number('Not a whole number').int('Not a whole number').min(0, 'At least 0').max(9999),
            }),
          )
          .max(200, 'At most 200 pallet types'),
      }),
      'Not a list',
    )
    .min(1, 'This field is required')
    .max(1000, 'At most 1000 tasks'),
});

/** Pallets of tasks (decision 18). */
export const palletRoutes: readonly WriteRoute[] = [
  onTasks('create-pallets', 'Count the pallets of tasks', 'update', createPallets),
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
        for (const { taskID, pallets } of changes.toSorted((a, b) => a.taskID - b.taskID))
          accepted(await updatePallets(unit, taskID, pallets));
        return done;
      };
    },
  },
];
