import type { FastifyInstance } from 'fastify';
import { resources } from '../../domain/resources/registry';
import { groupValueWrites } from '../flags/group-value-writes';
import { registerWarehouseSettings } from '../sites/setting-routes';
import { locationUpload } from '../sites/upload-locations';
import type { WriteRoute } from '../writes/write-route';
import { registerCompanySettings } from './companies/company-routes';
import { registerCompanyConfigs } from './companies/config-routes';
import type { CrudContext } from './crud-context';
import { pickerQueueWrite } from './pickers/picker-queue-routes';
import { pinWrites, registerPinRead } from './pickers/pin-routes';
import { registerQueueOptions } from './pickers/queue-option-routes';
import { registerReads } from './read-routes';
import { registerRouteDisplay } from './route-display-routes';
import { registerSublists } from './sublist-routes';
import { registerTaskErrors } from './task-error-routes';
import { userWrites } from './users/user-routes';
import { resourceWrites } from './write-routes';

/** Tasks and their lines have routes of their own (src/server/tasks). */
const ownReads: ReadonlySet<string> = new Set(['tasks']);
const ownWrites: ReadonlySet<string> = new Set(['tasks', 'taskLines']);

/** Write routes of the ordinary resources, and those that the specification has besides. */
export const crudWrites: readonly WriteRoute[] = [
  ...resources.flatMap((resource) => (ownWrites.has(resource.name) ? [] : resourceWrites(resource))),
  ...pinWrites,
  ...userWrites,
  ...groupValueWrites,
  locationUpload,
  pickerQueueWrite,
];

/** Lists and details of all ordinary resources, from their declarations, and the special ones beside them. */
export function registerCrudReads(app: FastifyInstance, context: CrudContext): void {
  for (const resource of resources) if (!ownReads.has(resource.name)) registerReads(app, context, resource);
  registerSublists(app, context);
  registerCompanySettings(app, context);
  registerCompanyConfigs(app, context);
  registerWarehouseSettings(app, context);
  registerPinRead(app, context);
  registerQueueOptions(app);
  registerRouteDisplay(app, context);
  registerTaskErrors(app, context);
}
