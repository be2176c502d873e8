import { keyOf, type Resource } from '../../domain/resource';
import { packageTypes } from '../../domain/resources/catalog/package-types';
import { palletTypes } from '../../domain/resources/catalog/pallet-types';
import type { ResourceName } from '../../domain/resources/registry';
import { dispatches } from '../../domain/resources/sites/dispatches';
import { routes } from '../../domain/resources/sites/routes';
import { sql } from '../database/sql';
import {
  companyConfigRules,
  companyFeatureRules,
  configRules,
  featureRules,
  groupConfigRules,
  groupFeatureRules,
} from '../flags/flag-value-rules';
import { historyRules } from '../history/history-rules';
import { productCodeRules, productRules } from '../products/product-rules';
import { lockRow } from '../rows/read-rows';
import { refuseUsed } from '../rows/used-by';
import { dispatchRules } from '../sites/dispatch-rules';
import { companyWarehouseSettingRules, warehouseSettingRules } from '../sites/setting-rules';
import { locationRules, lotRules } from '../stock/stock-rules';
import { demoTaskRules } from '../tasks/demo/demo-task-rules';
import { namedOnTasks } from '../tasks/named-on-tasks';
import { bugRules } from './bug-rules';
import { companyRules } from './companies/company-rules';
import { filterRowsRules } from './filter-rows-rules';
import { taskLineStateConfigRules, taskListConfigRules } from './list-config-rules';
import { pickerRules } from './pickers/picker-rules';
import type { ResourceRules } from './rule-types';
import { taskErrorRules } from './task-error-rules';
import { userRules } from './users/user-rules';
import { viewPreferenceRules } from './view-preference-rules';

const nothing: ResourceRules = { prepare: async () => ({}) };

const routeRules: ResourceRules = {
  ...nothing,
  beforeDelete: async (unit, id) => {
    // Tasks have dispatches, too: their use is reported before they are deleted.
    await refuseUsed(unit, routes, id, { more: null, code: 'row.in-use', except: dispatches });
  },
};

const packageTypeRules: ResourceRules = {
  ...nothing,
  changesRow: true,
  // The pallet type tells how many fit on a pallet.
  afterWrite: async (unit, row) => {
    await unit.tx.rows(sql`
      update "packageTypes" set "palletMultiplier" = coalesce((select p."maxPackagesAmount" from "palletTypes" p
        where p."companyID" = ${unit.companyID} and p."palletTypeID" = "packageTypes"."palletTypeID"), 0)
      where "companyID" = ${unit.companyID} and "packageTypeID" = ${keyOf(packageTypes, row)}`);
  },
};

const palletTypeRules: ResourceRules = {
  ...nothing,
  // Waits for an open transaction with a package type that refers to it and has read its former number.
  beforeUpdate: async ({ tx, companyID }, { before }) => {
    await lockRow(tx, palletTypes, companyID, keyOf(palletTypes, before));
  },
  afterWrite: async (unit, row) => {
    const changed = await unit.tx.rows(sql`
      update "packageTypes" set "palletMultiplier" = ${row['maxPackagesAmount']}
      where "companyID" = ${unit.companyID} and "palletTypeID" = ${keyOf(palletTypes, row)}
        and "palletMultiplier" <> ${row['maxPackagesAmount']} returning "packageTypeID"`);
    for (const one of changed) unit.touch(packageTypes.name, keyOf(packageTypes, one));
  },
};

const rules = {
  companies: companyRules,
  configs: configRules,
  features: featureRules,
  companyConfigs: companyConfigRules,
  companyFeatures: companyFeatureRules,
  groupConfigs: groupConfigRules,
  groupFeatures: groupFeatureRules,
  warehouseSettings: warehouseSettingRules,
  companyWarehouseSettings: companyWarehouseSettingRules,
  taskListConfigs: taskListConfigRules,
  taskLineStateConfigs: taskLineStateConfigRules,
  bugs: bugRules,
  demoTaskConfigs: demoTaskRules,
  users: userRules,
  pickers: pickerRules,
  dispatches: dispatchRules,
  routes: { ...routeRules, ...namedOnTasks('route') },
  products: productRules,
  productCodes: productCodeRules,
  lots: lotRules,
  locations: locationRules,
  viewPreferences: viewPreferenceRules,
  packageTypes: packageTypeRules,
  palletTypes: palletTypeRules,
  taskFilters: filterRowsRules,
  taskQueues: filterRowsRules,
  taskErrors: taskErrorRules,
  recordHistory: historyRules,
} satisfies Partial<Record<ResourceName, ResourceRules>>;

const rulesByName: ReadonlyMap<string, ResourceRules> = new Map(Object.entries(rules));

export function rulesOf(resource: Pick<Resource, 'name'>): ResourceRules {
  return rulesByName.get(resource.name) ?? nothing;
}
