import type { Row } from '../../domain/resource';
import { isResourceName, type ResourceName } from '../../domain/resources/registry';
import { type DemoAccount, demoAccounts } from './accounts';
import { dayStart, iso } from './calendar';
import { collect } from './collect';
import { tellStories } from './days';
import { generateErrors } from './errors';
import { generatePackageTypes, generatePalletTypes } from './goods/packing-types';
import { generateDeliveryMethods, generateReasonCodes } from './goods/partners';
import { generateProductCodes } from './goods/products';
import { openStock } from './goods/stock';
import { demoConfigs, demoFeatures } from './office/flags';
import { categoryOf, demoCategories, generateOffice } from './office/office';
import { generatePrinters, generatePrintTemplates } from './office/printers';
import { generateSecondCompany } from './office/second-company';
import { generateUsers } from './people';
import { generatePickerQueues, generateTaskQueues } from './queues';
import { generateWorld } from './world';

export interface CompanyOptions {
  readonly seed: number;
  readonly nowMs: number;
  readonly tasks?: number;
  readonly days?: number;
}

/** A believable company as rows by resource, keys included, in the order in which they may be inserted. */
export interface DemoCompany {
  readonly companyID: number;
  readonly rows: Readonly<Record<ResourceName, readonly Row[]>>;
  /** PIN by picker. */
  readonly pins: ReadonlyMap<number, string>;
  readonly accounts: readonly DemoAccount[];
}

const tasksPerDay = 8000 / 60;
const usualDays = 60;

/** The same seed gives the same company: only the times of today's work depend on the clock. */
export function generateCompany({
  seed,
  nowMs,
  days = usualDays,
  tasks = Math.round(days * tasksPerDay),
}: CompanyOptions): DemoCompany {
  const world = generateWorld(seed);
  const { companyID } = world;
  const work = collect(tellStories(world, { nowMs, tasks, days }));
  const stock = openStock(world, work.rows.inventoryTransactions, { nowMs, days });
  const features = demoFeatures.map((flag, index) => ({ featureID: index + 1, ...definition(flag) }));
  const configs = demoConfigs.map((flag, index) => ({ configID: index + 1, ...definition(flag) }));
  const flagID = (name: string) =>
    [demoConfigs, demoFeatures]
      .map((flags) => flags.findIndex((flag) => flag.name === name) + 1)
      .find((id) => id > 0) ?? 0;
  const company: DemoCompany = {
    companyID,
    pins: new Map(world.pickers.map(({ row, pin }) => [row.pickerID, pin])),
    accounts: demoAccounts,
    rows: {
      companies: [
        {
          companyID,
          companyCode: 'DEMO',
          name: 'Demotukku Oy',
          sessionMaxLifetime: 0,
          configGroupID: 1,
          groupValues: { config_unit_volume: 'dm3', feature_expenses_enabled: 'true' },
        },
      ],
      configCategories: demoCategories,
      configs,
      features,
      printers: generatePrinters(companyID, iso(dayStart(nowMs, -usualDays))),
      printTemplates: generatePrintTemplates(companyID),
      timeouts: [],
      ...generateOffice({ companyID, nowMs, flagID }),
      companyConfigs: companyValues(companyID, demoConfigs, 'companyConfigID', 'configID'),
      companyFeatures: companyValues(companyID, demoFeatures, 'companyFeatureID', 'featureID'),
      warehouses: world.floor.warehouses,
      warehouseSections: world.floor.sections,
      locations: world.floor.locations,
      deliveryMethods: generateDeliveryMethods(companyID),
      pickers: world.pickers.map(({ row }) => ({
        ...row,
        lastActionTime: work.lastActions.get(row.pickerID) ?? null,
      })),
      taskQueues: generateTaskQueues(companyID),
      pickerQueues: generatePickerQueues(
        companyID,
        world.pickers.map(({ row }) => row.pickerID),
      ),
      users: generateUsers(companyID),
      palletTypes: generatePalletTypes(companyID),
      packageTypes: generatePackageTypes(companyID),
      products: world.products.map(({ row }) => row),
      productCodes: generateProductCodes(world.products, companyID),
      reasonCodes: generateReasonCodes(companyID),
      routes: world.routes.map(({ route }) => route),
      dispatches: world.routes.flatMap(({ dispatches }) => dispatches),
      viewPreferences: [],
      taskFilters: [],
      recordHistory: [],
      ...work.rows,
      ...stock,
      taskErrors: generateErrors(work.rows.eventLog, nowMs),
    },
  };
  return withRows(company, generateSecondCompany(company.rows));
}

/** The same with more rows after those of each resource. */
function withRows(company: DemoCompany, more: Partial<DemoCompany['rows']>): DemoCompany {
  const rows = { ...company.rows };
  for (const [name, added] of Object.entries(more)) {
    if (!isResourceName(name) || !added) continue;
    rows[name] = [...rows[name], ...added];
  }
  return { ...company, rows };
}

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly value: string | null;
  readonly defaultValue: string;
  readonly company?: string;
}

function definition({ name, description, value, defaultValue }: Definition): Row {
  return { name, description, value, defaultValue, categoryID: categoryOf(name) };
}

function companyValues(
  companyID: number,
  flags: readonly Definition[],
  key: string,
  reference: string,
): readonly Row[] {
  return flags
    .flatMap((flag, index) =>
      flag.company === undefined ? [] : [{ companyID, [reference]: index + 1, value: flag.company }],
    )
    .map((row, index) => ({ ...row, [key]: index + 1 }));
}
