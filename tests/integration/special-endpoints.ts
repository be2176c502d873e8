import { type AccessVerb, admins, type Role, toolsUsers } from '../../src/domain/permissions';
import { reports } from '../../src/domain/reports/declared/reports';
import type { ResourceName } from '../../src/domain/resources/registry';
import { pathsOf } from '../../src/server/reports/declared/declared-routes';

/** An endpoint that is not derived from a declaration, and the right that a caller needs for it. */
export interface SpecialEndpoint {
  /** As registered, below `/api/`; `v2/` is left out, both forms are tested. */
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;
  /** The role's right to the rows of a resource. */
  readonly needs: readonly [resource: ResourceName, verb: AccessVerb];
  /** In place of those: the users who may call it. */
  readonly roles?: readonly Role[];
  /** It changes nothing, whatever its method. */
  readonly isRead?: true;
  /** The resource of the key in the path. */
  readonly row?: ResourceName;
}

const ofTasks = ['hold', 'release', 'delete'] as const;

const accounting = [
  'GET accounting/connection',
  'DELETE accounting/connection',
  'POST accounting/authorizations',
  'DELETE accounting/authorizations',
  'POST accounting/callback',
] as const;

/** Every endpoint beside the usual ones of the resources: a new one without an entry fails the test. */
export const specialEndpoints: readonly SpecialEndpoint[] = [
  {
    call: 'GET warehouses/:id/warehouseSections',
    needs: ['warehouseSections', 'read'],
    row: 'warehouses',
  },
  { call: 'GET printers/:id/printTemplates', needs: ['printTemplates', 'read'], row: 'printers' },
  { call: 'GET configgroups/:id/configs', needs: ['groupConfigs', 'read'], row: 'configGroups' },
  { call: 'GET configgroups/:id/features', needs: ['groupFeatures', 'read'], row: 'configGroups' },
  { call: 'POST configgroups/:id/configs', needs: ['groupConfigs', 'create'], row: 'configGroups' },
  { call: 'POST configgroups/:id/features', needs: ['groupFeatures', 'create'], row: 'configGroups' },
  {
    call: 'DELETE configgroups/:id/configs/:rowID',
    needs: ['groupConfigs', 'delete'],
    row: 'configGroups',
  },
  {
    call: 'DELETE configgroups/:id/features/:rowID',
    needs: ['groupFeatures', 'delete'],
    row: 'configGroups',
  },
  { call: 'GET companies/:id/configsByCategory', needs: ['configCategories', 'read'], row: 'companies' },
  { call: 'GET companies/:id/configs/:configID', needs: ['companyConfigs', 'read'], row: 'companies' },
  { call: 'GET warehouses/:id/settings', needs: ['companyWarehouseSettings', 'read'], row: 'warehouses' },
  { call: 'GET products/:id/quantities', needs: ['quantities', 'read'], row: 'products' },
  // For users who have its screen.
  { call: 'GET routes/routesDisplay', needs: ['tasks', 'read'], roles: admins },
  { call: 'GET routes/:id/dispatches', needs: ['dispatches', 'read'], row: 'routes' },
  { call: 'GET taskQueues/pickers/:id', needs: ['pickerQueues', 'read'], row: 'pickers' },
  { call: 'POST taskQueues/pickers/:id', needs: ['pickers', 'update'], row: 'pickers' },
  {
    call: 'POST demoTaskConfigs/:id/action/create',
    needs: ['demoTaskConfigs', 'update'],
    row: 'demoTaskConfigs',
  },
  { call: 'POST users/:id/action/release', needs: ['users', 'read'], row: 'users' },
  { call: 'POST users/:id/action/signOut', needs: ['users', 'read'], row: 'users' },
  { call: 'POST warehouses/:id/uploadLocations', needs: ['locations', 'create'], row: 'warehouses' },
  { call: 'GET taskqueues/filters/options', needs: ['taskQueues', 'read'] },
  { call: 'GET pickers/:id/pinCodes', needs: ['pickers', 'read'], row: 'pickers' },
  { call: 'PUT pickers/:id/pinCodes', needs: ['pickers', 'update'], row: 'pickers' },
  { call: 'POST pickers/:id/pinCodes', needs: ['pickers', 'update'], row: 'pickers' },
  { call: 'GET companies/:id/configs', needs: ['companyConfigs', 'read'], row: 'companies' },
  { call: 'GET companies/:id/features', needs: ['companyFeatures', 'read'], row: 'companies' },
  { call: 'GET companies/:id/units', needs: ['companies', 'read'], row: 'companies' },
  { call: 'GET companies/:id/taskErrors', needs: ['taskErrors', 'read'], row: 'companies' },
  { call: 'GET companies/:id/taskErrors/countUnread', needs: ['taskErrors', 'read'], row: 'companies' },
  { call: 'GET tasktv', needs: ['tasks', 'read'] },
  { call: 'GET tasktypes', needs: ['tasks', 'read'] },
  { call: 'GET tasks/:taskID/tasklines', needs: ['taskLines', 'read'], row: 'tasks' },
  { call: 'GET tasks/:taskID/eventLog', needs: ['eventLog', 'read'], row: 'tasks' },
  { call: 'POST tasks/:taskID/action/assign', needs: ['tasks', 'update'], row: 'tasks' },
  { call: 'POST tasks/:taskID/action/unassign', needs: ['tasks', 'update'], row: 'tasks' },
  ...ofTasks.map((action): SpecialEndpoint => {
    const verb = action === 'delete' ? 'delete' : 'update';
    return { call: `POST tasks/action/${action}`, needs: ['tasks', verb] };
  }),
  // Company administrators, as for creating tasks.
  { call: 'POST tasks/action/integrate', needs: ['tasks', 'create'] },
  { call: 'POST tasks/action/create-pallets', needs: ['tasks', 'update'] },
  { call: 'POST tasks/action/update-pallets', needs: ['tasks', 'update'] },
  { call: 'POST pallets/action/generate-chep-file', needs: ['tasks', 'update'] },
  { call: 'POST tasks/merge', needs: ['tasks', 'update'] },
  { call: 'POST cluster-picking/merge', needs: ['tasks', 'update'] },
  { call: 'POST cluster-picking/:taskID/unmerge', needs: ['tasks', 'update'], row: 'tasks' },
  { call: 'POST cluster-picking/:taskID/unmerge/', needs: ['tasks', 'update'], row: 'tasks' },
  { call: 'GET taskGroups/:taskGroupID/tasks', needs: ['tasks', 'read'] },
  { call: 'PUT taskGroups/:taskGroupID/task', needs: ['tasks', 'update'] },
  { call: 'DELETE taskGroups/:taskGroupID', needs: ['tasks', 'update'] },
  // For every user of the console (domain/reports/report-access.ts).
  ...(['taskOverview', 'hourlyRate', 'pickersSnapshot'] as const).map(
    (report): SpecialEndpoint => ({ call: `GET reports/${report}`, needs: ['tasks', 'update'] }),
  ),
  ...reports.flatMap((report) =>
    pathsOf(report).map(
      (path): SpecialEndpoint => ({
        call: `GET reports/${path}`,
        needs: ['tasks', 'read'],
        roles: report.roles,
      }),
    ),
  ),
  { call: 'GET optimization', needs: ['tasks', 'update'] },
  { call: 'POST optimization', needs: ['tasks', 'update'], isRead: true },
  { call: 'GET optimization/filters', needs: ['taskFilters', 'read'] },
  { call: 'POST optimization/filters', needs: ['taskFilters', 'create'] },
  { call: 'DELETE optimization/filters/:id', needs: ['taskFilters', 'delete'], row: 'taskFilters' },
  { call: 'POST tasks/uploadTasks', needs: ['tasks', 'create'] },
  ...accounting.map((call): SpecialEndpoint => ({ call, needs: ['companies', 'update'], roles: toolsUsers })),
];

/** Public, or about the caller alone; each has tests of its own. */
export const personalEndpoints: readonly string[] = [
  'POST login',
  'POST logout',
  'GET capabilities',
  'POST batch',
  'GET changes',
  'GET changes/stream',
];
