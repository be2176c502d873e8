import type { Resource } from '../resource';
import { deliveryMethods } from './catalog/delivery-methods';
import { lots } from './catalog/lots';
import { packageTypes } from './catalog/package-types';
import { palletTypes } from './catalog/pallet-types';
import { productCodes } from './catalog/product-codes';
import { products } from './catalog/products';
import { quantities } from './catalog/quantities';
import { reasonCodes } from './catalog/reason-codes';
import { bugs } from './company/bugs';
import { companies } from './company/companies';
import { configCategories } from './company/config-categories';
import { configGroups, groupConfigs, groupFeatures } from './company/config-groups';
import { companyConfigs, companyFeatures, configs, features } from './company/configs';
import { expenses } from './company/expenses';
import { demoTaskConfigs, taskLineStateConfigs, taskListConfigs } from './company/list-configs';
import { pickers } from './company/pickers';
import { recordHistory } from './company/record-history';
import { timeouts } from './company/timeouts';
import { users } from './company/users';
import { viewPreferences } from './company/view-preferences';
import { dispatches } from './sites/dispatches';
import { locations } from './sites/locations';
import { printers, printTemplates } from './sites/printers';
import { routes } from './sites/routes';
import { warehouseSections } from './sites/warehouse-sections';
import { companyWarehouseSettings, warehouseSettings } from './sites/warehouse-settings';
import { warehouses } from './sites/warehouses';
import { assignmentLines, assignments, inventoryTransactions } from './tasks/assignments';
import { eventLog } from './tasks/event-log';
import { packages } from './tasks/packages';
import { pickerQueues } from './tasks/picker-queues';
import { taskErrors } from './tasks/task-errors';
import { taskFilters } from './tasks/task-filters';
import { taskLines } from './tasks/task-lines';
import { taskPallets } from './tasks/task-pallets';
import { taskQueues } from './tasks/task-queues';
import { tasks } from './tasks/tasks';

/**
 * Every resource, in an order in which rows can be created (referenced rows first). Adding a resource takes one line.
 */
export const resources = [
  configCategories,
  configs,
  features,
  configGroups,
  groupConfigs,
  groupFeatures,
  companies,
  companyConfigs,
  companyFeatures,
  warehouses,
  warehouseSections,
  locations,
  warehouseSettings,
  companyWarehouseSettings,
  taskListConfigs,
  taskLineStateConfigs,
  demoTaskConfigs,
  printers,
  printTemplates,
  expenses,
  deliveryMethods,
  pickers,
  taskQueues,
  pickerQueues,
  users,
  bugs,
  timeouts,
  palletTypes,
  packageTypes,
  products,
  productCodes,
  lots,
  quantities,
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
  recordHistory,
] as const satisfies readonly Resource[];

export type ResourceName = (typeof resources)[number]['name'];

const byName: ReadonlyMap<string, Resource> = new Map(resources.map((resource) => [resource.name, resource]));

/** The declaration of a resource by name; an unknown name is a bug. */
export function resourceOf(name: string): Resource {
  const resource = byName.get(name);
  if (!resource) throw new Error(`unknown resource ${name}`);
  return resource;
}

/** Whether a name from outside is that of a resource. */
export function isResourceName(name: string): name is ResourceName {
  return byName.has(name);
}
