import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Resource } from '../../domain/resource';
import { quantities } from '../../domain/resources/catalog/quantities';
import { groupConfigs, groupFeatures } from '../../domain/resources/company/config-groups';
import { dispatches } from '../../domain/resources/sites/dispatches';
import { printTemplates } from '../../domain/resources/sites/printers';
import { warehouseSections } from '../../domain/resources/sites/warehouse-sections';
import { pickerQueues } from '../../domain/resources/tasks/picker-queues';
import { idOf } from '../http/context';
import { documented } from '../http/documented';
import { withPathAliases } from '../http/paths';
import type { CrudContext } from './crud-context';
import { sendText } from './list-request';
import { idParams, listQuery, readList } from './read-routes';
import { resourceSchemas } from './resource-schema';

interface Sublist {
  readonly path: string;
  readonly child: Resource;
  /** Field of the child that holds the key in the path. */
  readonly parent: string;
}

const sublists: readonly Sublist[] = [
  { path: 'warehouses/:id/warehouseSections', child: warehouseSections, parent: 'warehouseID' },
  { path: 'products/:id/quantities', child: quantities, parent: 'productID' },
  { path: 'routes/:id/dispatches', child: dispatches, parent: 'routeID' },
  { path: 'printers/:id/printTemplates', child: printTemplates, parent: 'printerID' },
  { path: 'configgroups/:id/configs', child: groupConfigs, parent: 'configGroupID' },
  { path: 'configgroups/:id/features', child: groupFeatures, parent: 'configGroupID' },
  { path: 'v2/taskQueues/pickers/:id', child: pickerQueues, parent: 'pickerID' },
];

/** Lists of the rows of one parent. */
export function registerSublists(app: FastifyInstance, context: CrudContext): void {
  for (const { path, child, parent } of sublists) {
    const schema = documented({
      summary: `${child.title.many.id} of one row`,
      tag: child.title.many.id,
      params: idParams,
      query: listQuery,
      reply: z.array(resourceSchemas(child).row),
    });
    withPathAliases(path, (url, isDocumented) =>
      app.get<{ Params: { id: string } }>(
        url,
        { schema: { ...schema, hide: !isDocumented } },
        async (request, reply) => {
          const { rows, total } = await readList(context, request, child, {
            [parent]: idOf(request.params.id),
          });
          return sendText(reply, rows, total);
        },
      ),
    );
  }
}
