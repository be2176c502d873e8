import type { Row } from '../../src/domain/resource';

/** A seeded uniform source in [0, 1): mulberry32, public domain. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const firstNames = ['Aino', 'Eino', 'Helmi', 'Väinö', 'Elsa', 'Onni', 'Åsa', 'Leo', 'Hilla', 'Niilo'];
const lastNames = [
  'Korhonen',
  'Virtanen',
  'Mäkinen',
  'Nieminen',
  'Hämäläinen',
  'Lindström',
  'Öhman',
  'Laine',
];
const trades = ['Rauta', 'Kone', 'Sähkö', 'Puu', 'Leipomo', 'Tukku', 'Kirja', 'Maali', 'Auto', 'Kala'];
const towns = ['Oulu', 'Tampere', 'Turku', 'Espoo', 'Lahti', 'Kuopio', 'Jyväskylä', 'Pori', 'Vaasa', 'Rauma'];
const notes = ['Soita ennen toimitusta', 'Lavat palautetaan', 'Ovi 4', 'Kiireellinen', 'Varo: särkyvää'];
const statuses = ['new', 'started', 'paused', 'completed', 'suspended', 'draft'] as const;
const day = 86_400_000;
/** The present of generated companies. */
export const benchNow = Date.UTC(2026, 10, 16, 9, 30);

export interface TaskOptions {
  readonly seed?: number;
  readonly nowMs?: number;
  /** Days over which the tasks were created. */
  readonly days?: number;
}

/** Tasks as the server lists them, without children; the same options give the same rows. */
export function generateTasks(count: number, options: TaskOptions = {}): Row[] {
  const { seed = 1, nowMs = benchNow, days = 60 } = options;
  const random = createRandom(seed);
  const customers = Array.from({ length: 600 }, (_, index) => ({
    name: `${pick(random, trades)} ${pick(random, towns)} ${index + 1} Oy`,
    number: `C${10_000 + index}`,
  }));
  const pickers = Array.from({ length: 40 }, () => `${pick(random, firstNames)} ${pick(random, lastNames)}`);
  return Array.from({ length: count }, (_, index) =>
    generateTask(random, index + 1, { customers, pickers, nowMs, days }),
  );
}

interface Company {
  readonly customers: readonly { name: string; number: string }[];
  readonly pickers: readonly string[];
  readonly nowMs: number;
  readonly days: number;
}

function generateTask(
  random: () => number,
  taskID: number,
  { customers, pickers, nowMs, days }: Company,
): Row {
  const customer = pick(random, customers);
  const status = random() < 0.7 ? 'completed' : pick(random, statuses);
  const created = nowMs - random() * days * day;
  const isDone = status === 'completed';
  const isBegun = isDone || status === 'started' || status === 'paused';
  const routeID = random() < 0.8 ? whole(random, 1, 12) : null;
  const pickerID = isBegun ? whole(random, 1, 40) : null;
  const lineCount = whole(random, 1, 12);
  return {
    taskID,
    companyID: 2,
    taskNumber: `T-${100_000 + taskID}`,
    taskType: pick(random, ['PIC', 'PIC', 'PIC', 'PUT', 'INT', 'INV']),
    status,
    onHold: !isDone && random() < 0.05,
    priority: whole(random, 1, 99),
    warehouseID: whole(random, 1, 2),
    warehouseSectionID: random() < 0.7 ? whole(random, 1, 8) : null,
    pickType: pick(random, ['NORMAL', 'NORMAL', 'CLUSTER', 'BATCH', 'SUBTASK']),
    orderNumber: `SO${whole(random, 1_000_000, 9_999_999)}`,
    customerName: customer.name,
    customerNumber: customer.number,
    customerCode: customer.number.slice(1),
    taskAdditionalInfo: random() < 0.3 ? `${pick(random, notes)} ${whole(random, 1, 5000)}` : null,
    deliveryDate: iso(created + whole(random, 1, 5) * day),
    routeID,
    route: routeID === null ? null : `Reitti ${routeID} ${towns[routeID % towns.length]}`,
    dispatchID: routeID === null ? null : routeID * 10 + whole(random, 0, 4),
    deliveryMethodID: whole(random, 1, 4),
    pickerID,
    picker: pickerID === null ? null : (pickers[pickerID - 1] ?? null),
    taskGroupID: null,
    parentTaskID: null,
    lineCount,
    linesCompleted: isDone ? lineCount : 0,
    totalAmount: lineCount * whole(random, 1, 40),
    pickedAmount: isDone ? lineCount * 3 : 0,
    totalWeight: Math.round(random() * 90_000) / 100,
    totalVolume: Math.round(random() * 4000) / 100,
    totalPackages: whole(random, 1, 20),
    palletSummary: random() < 0.4 ? `EUR ${whole(random, 1, 4)}` : null,
    erpState: isDone ? 'sent' : null,
    erpSuccess: isDone,
    erpSuccessAt: null,
    timeStarted: isBegun ? iso(created + day / 4) : null,
    timeCompleted: isDone ? iso(created + day / 4 + random() * day) : null,
    lastActionTime: isBegun ? iso(created + day / 3) : null,
    createdAt: iso(created),
    updatedAt: iso(created + random() * 2 * day),
  };
}

function iso(time: number): string {
  return new Date(Math.round(time)).toISOString();
}

function whole(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

function pick<T>(random: () => number, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
