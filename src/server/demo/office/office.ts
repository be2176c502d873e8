import type { Row } from '../../../domain/resource';
import { dayMs } from '../../../lib/time-units';
import { iso } from '../calendar';

/** Categories of configs and features, with their names. */
const categories = [
  { name: 'Varasto', description: 'Tilat, mittayksiköt ja pakkaaminen', names: /unit|pallet|package|status/ },
  {
    name: 'Näkymät',
    description: 'Mitä valikossa ja listoilla näkyy',
    names: /page|queues|expenses|reporting|xyz/,
  },
  { name: 'Liittymät', description: 'Muut järjestelmät', names: /visma|erp/ },
] as const;

export const demoCategories: readonly Row[] = categories.map(({ name, description }, index) => ({
  id: index + 1,
  name,
  description,
}));

/** Key of the category of a config or feature; null: none. */
export function categoryOf(name: string): number | null {
  const index = categories.findIndex(({ names }) => names.test(name));
  return index < 0 ? null : index + 1;
}

interface OfficeOptions {
  readonly companyID: number;
  readonly nowMs: number;
  /** Key of a config or feature by name. */
  readonly flagID: (name: string) => number;
}

/** The office's rows beside the floor: groups, settings, defaults of lists, expenses, reported problems. */
export function generateOffice({ companyID, nowMs, flagID }: OfficeOptions) {
  const stamps = (daysAgo: number): Stamps => {
    const at = iso(nowMs - daysAgo * dayMs);
    return { createdAt: at, updatedAt: at };
  };
  return {
    ...groupsOfFlags(flagID, stamps),
    ...settingsOf(companyID),
    ...listConfigsOf(companyID, stamps),
    ...recordsOf(companyID, stamps),
  };
}

interface Stamps {
  readonly createdAt: string;
  readonly updatedAt: string;
}
type StampsOf = (daysAgo: number) => Stamps;

function groupsOfFlags(flagID: OfficeOptions['flagID'], stamps: StampsOf) {
  return {
    configGroups: groups.map((name, index) => ({ configGroupID: index + 1, name, ...stamps(90) })),
    groupConfigs: [
      { groupConfigID: 1, configGroupID: 1, configID: flagID('config_unit_volume'), value: 'dm3' },
      { groupConfigID: 2, configGroupID: 2, configID: flagID('config_unit_volume'), value: 'm3' },
      {
        groupConfigID: 3,
        configGroupID: 2,
        configID: flagID('config_enable_pallet_handling'),
        value: 'true',
      },
    ],
    groupFeatures: [
      { groupFeatureID: 1, configGroupID: 1, featureID: flagID('feature_expenses_enabled'), value: 'true' },
    ],
  };
}

function settingsOf(companyID: number) {
  return {
    warehouseSettings: settings.map((setting, index) => ({ warehouseSettingID: index + 1, ...setting })),
    companyWarehouseSettings: [
      { companyWarehouseSettingID: 1, companyID, warehouseSettingID: 1, warehouseID: 1, value: '06:30' },
      { companyWarehouseSettingID: 2, companyID, warehouseSettingID: 3, warehouseID: 1, value: 'true' },
    ],
  };
}

function listConfigsOf(companyID: number, stamps: StampsOf) {
  return {
    taskListConfigs: [
      {
        taskListConfigID: 1,
        companyID,
        warehouseID: 2,
        warehouseSectionID: null,
        value: {
          columns: [
            'taskNumber',
            'taskType',
            'status',
            'priority',
            'customerName',
            'linesCompleted',
            'deliveryDate',
          ],
          sort: ['priority', 'ASC'],
          filters: { taskType: ['PIC', 'PUT'] },
        },
        ...stamps(30),
      },
    ],
    taskLineStateConfigs: [
      {
        taskLineStateConfigID: 1,
        companyID,
        value: { states: ['new', 'started', 'paused', 'completed', 'suspended'] },
        ...stamps(30),
      },
    ],
    demoTaskConfigs: [
      {
        id: 1,
        companyID,
        value: {
          taskType: 'PIC',
          count: 5,
          lines: [2, 8],
          status: 'new',
          warehouseCode: 'VAN',
          daysAhead: 0,
        },
        ...stamps(20),
      },
      {
        id: 2,
        companyID,
        value: {
          taskType: 'INV',
          count: 1,
          lines: [10, 10],
          status: 'new',
          warehouseCode: 'TRE',
          daysAhead: 1,
        },
        ...stamps(20),
      },
    ],
  };
}

function recordsOf(companyID: number, stamps: StampsOf) {
  return {
    expenses: expenses.map((expense, index) => ({ expenseID: index + 1, companyID, ...expense })),
    bugs: [
      {
        bugID: 1,
        companyID,
        userID: 3,
        status: 'new',
        description: 'Lista vierii itsestään ylös, kun kirjoitan hakuun.',
        report: null,
        ...stamps(2),
      },
      {
        bugID: 2,
        companyID,
        userID: 4,
        status: 'resolved',
        description: 'Tulostin LÄH-2 ei näy listalla.',
        report: null,
        ...stamps(12),
      },
    ],
  };
}

const groups = ['Tukkukauppa', 'Teollisuus'] as const;

const settings = [
  { name: 'shift_start', type: 'text', value: '07:00', description: 'Aamuvuoron alku' },
  { name: 'label_copies', type: 'number', value: '1', description: 'Tarroja pakkausta kohti' },
  {
    name: 'confirm_bin',
    type: 'boolean',
    value: 'false',
    description: 'Paikka vahvistetaan tarkistenumerolla',
  },
  { name: 'dock_note', type: 'text', value: null, description: 'Ohje lähtölaiturille' },
] as const;

const expenses = [
  { name: 'Trukkityö', code: '4110', defaultValue: 38.5 },
  { name: 'Pakkausmateriaali', code: '4120', defaultValue: 2.4 },
  { name: 'Kylmäkuljetus', code: '4210', defaultValue: 95 },
  { name: 'Lavamaksu', code: '4230', defaultValue: 12 },
] as const;
