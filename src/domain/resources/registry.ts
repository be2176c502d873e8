import type { Resource } from '../resource';
import { assignmentLines, assignments, inventoryTransactions } from './assignments';
import { companies } from './companies';
import { companyConfigs, companyFeatures, configs, features } from './configs';
import { deliveryMethods } from './delivery-methods';
import { dispatches } from './dispatches';
import { eventLog } from './event-log';
import { locations } from './locations';
import { packageTypes } from './package-types';
import { packages } from './packages';
import { palletTypes } from './pallet-types';
import { pickerQueues } from './picker-queues';
import { pickers } from './pickers';
import { productCodes } from './product-codes';
import { products } from './products';
import { reasonCodes } from './reason-codes';
import { routes } from './routes';
import { taskErrors } from './task-errors';
import { taskFilters } from './task-filters';
import { taskLines } from './task-lines';
import { taskPallets } from './task-pallets';
import { taskQueues } from './task-queues';
import { tasks } from './tasks';
import { users } from './users';
import { viewPreferences } from './view-preferences';
import { warehouseSections } from './warehouse-sections';
import { warehouses } from './warehouses';

/** Every resource, in the order in which rows may be created (referred rows first). One more resource: one line. */
export const resources = [
  companies,
  configs,
  features,
  companyConfigs,
  companyFeatures,
  warehouses,
  warehouseSections,
  locations,
  deliveryMethods,
  pickers,
  taskQueues,
  pickerQueues,
  users,
  palletTypes,
  packageTypes,
  products,
  productCodes,
  reasonCodes,
  routes,
  dispatches,
  viewPreferences,
  taskFilters,
  tasks,
  taskLines,
  assignments,
  assignmentLines,
  inventoryTransactions,
  packages,
  taskPallets,
  eventLog,
  taskErrors,
] as const satisfies readonly Resource[];

export type ResourceName = (typeof resources)[number]['name'];

const byName: ReadonlyMap<string, Resource> = new Map(resources.map((resource) => [resource.name, resource]));

/** The declaration of a resource by name; an unknown name is a bug. */
export function resourceOf(name: string): Resource {
  const resource = byName.get(name);
  if (!resource) throw new Error(`unknown resource ${name}`);
  return resource;
}

/** Whether a name coming from outside names a resource. */
export function isResourceName(name: string): name is ResourceName {
  return byName.has(name);
}
