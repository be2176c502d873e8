import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Row } from '../../../domain/resource';
import { demoTaskConfigs } from '../../../domain/resources/company/list-configs';
import { idParams } from '../../crud/read-routes';
import { notFound } from '../../http/api-error';
import { keyIn } from '../../http/context';
import { readRow } from '../../rows/read-rows';
import type { WriteRoute } from '../../writes/write-route';
import { createDemoTasks } from './create-demo-tasks';
import { checkedDemoTasks } from './demo-task-rules';

/** *Create now* of a demo task config. */
export const demoTaskWrite: WriteRoute = {
  method: 'POST',
  paths: [`${demoTaskConfigs.path}/:id/action/create`],
  summary: 'Create the tasks of a demo task config',
  resource: demoTaskConfigs,
  verb: 'update',
  params: idParams,
  reply: z.object({ count: z.number() }),
  plan: (request) => {
    const id = keyIn(request, 'id');
    return async (unit) => {
      const config = await readRow<Row>(unit.tx, demoTaskConfigs, unit.companyID, id);
      if (!config) throw notFound();
      const count = await createDemoTasks(unit, checkedDemoTasks(config['value']), random);
      return { status: 200, body: { count } };
    };
  },
};

const randomParts = 2 ** 32;

function random(): number {
  return randomInt(randomParts) / randomParts;
}
