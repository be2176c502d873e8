import type { FastifyInstance } from 'fastify';
import { resources } from '../../domain/resources/registry';
import { registerCompanySettings } from './company-routes';
import type { CrudContext } from './crud-context';
import { registerPickerQueues } from './pickers/picker-queue-routes';
import { registerPinCodes } from './pickers/pin-routes';
import { registerQueueOptions } from './pickers/queue-option-routes';
import { registerReads } from './read-routes';
import { registerRouteDisplay } from './route-display-routes';
import { registerSublists } from './sublist-routes';
import { registerTaskErrors } from './task-error-routes';
import { registerWrites } from './write-routes';

/** Tasks and their lines have rules of their own (src/server/tasks). */
const ownRoutes: ReadonlySet<string> = new Set(['tasks']);
const ownWrites: ReadonlySet<string> = new Set(['tasks', 'taskLines']);

/** All ordinary resources, from their declarations, and what the specification asks for beside them. */
export function registerResources(app: FastifyInstance, context: CrudContext): void {
  for (const resource of resources) {
    if (!ownRoutes.has(resource.name)) registerReads(app, context, resource);
    if (!ownWrites.has(resource.name)) registerWrites(app, context, resource);
  }
  registerSublists(app, context);
  registerCompanySettings(app, context);
  registerPinCodes(app, context);
  registerPickerQueues(app, context);
  registerQueueOptions(app);
  registerRouteDisplay(app, context);
  registerTaskErrors(app, context);
}
