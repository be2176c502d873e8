import type { Task } from '../../domain/resources/tasks/tasks';
import type { TaskType } from '../../domain/tasks/statuses';
import { hourMs, minuteMs } from '../../lib/time-units';
import { atClock, atTime, iso, weekday } from './calendar';
import { sectionID } from './floor';
import {
  chooseSection,
  chooseStock,
  draftLine,
  inWalkingOrder,
  type LineDraft,
  lineCount,
  type Mutable,
  orderedAmount,
  type Places,
} from './order-lines';
import { cumulate, type Random } from './random';
import { type DemoWorld, type Shelf, type Stock, shelfOf } from './world';

export type TaskDraft = Mutable<Task>;

/** A task without any work; keys are assigned when the company is put together. */
export interface Order {
  readonly task: TaskDraft;
  readonly lines: readonly LineDraft[];
  readonly createdMs: number;
}

const typeShare = cumulate([76, 10, 8, 6]);
const types: readonly TaskType[] = ['PIC', 'PUT', 'INT', 'INV'];
const priorities = cumulate([60, 15, 10, 5, 10]);
const pickPriorities = [50, 30, 20, 10, 70];
const notes = [
  'Soita ennen toimitusta',
  'Lavan korkeus enintään 1,8 m',
  'Toimitus takaovelle',
  'Ei korvaavia tuotteita',
  'Kylmäketju katkeamatta',
  'Lähete laatikon päälle',
  'Vastaanotto klo 14 mennessä',
  'Kerää erilliselle lavalle',
];

/** A new task of a day, with a kind, customer, route and lines that fit the day. */
export function draftOrder(world: DemoWorld, dayMs: number, serial: number, random: Random): Order {
  return draft(world, types[random.weighted(typeShare)] ?? 'PIC', { dayMs, serial }, random);
}

/** The same order, known by a moment: work on it cannot have begun before. */
export function knownBy(order: Order, latestMs: number): Order {
  const createdMs = Math.min(order.createdMs, latestMs);
  order.task.createdAt = iso(createdMs);
  order.task.updatedAt = order.task.createdAt;
  return { ...order, createdMs };
}

function draft(
  world: DemoWorld,
  type: TaskType,
  { dayMs, serial }: { dayMs: number; serial: number },
  random: Random,
): Order {
  switch (type) {
    case 'PIC':
      return pickOrder(world, dayMs, serial, random);
    case 'PUT':
      return houseOrder(world, { type, dayMs, serial, random, hour: 8, priority: 60 });
    case 'INT':
      return houseOrder(world, { type, dayMs, serial, random, hour: 14, priority: 70 });
    case 'INV':
      return houseOrder(world, { type, dayMs, serial, random, hour: 16, priority: 90 });
  }
}

function pickOrder(world: DemoWorld, dayMs: number, serial: number, random: Random): Order {
  const customer = world.customers[random.weighted(world.customerDemand)];
  if (!customer) throw new Error('no customers');
  const { route, warehouseID, dispatches } = customer.plan;
  const leaving = dispatches.filter(({ day }) => day === weekday(dayMs));
  const dispatch = leaving.length > 0 ? random.pick(leaving) : null;
  const deliveryMs = dispatch ? atClock(dayMs, dispatch.dispatchTime) : atTime(dayMs, 14);
  const createdMs = atTime(dayMs, 6) - random.int(2, 20) * hourMs + random.int(0, 59) * minuteMs;
  const mixed = random.chance(0.2);
  const section = chooseSection(random);
  const task = blankTask(world, serial, {
    taskType: 'PIC',
    priority: pickPriorities[random.weighted(priorities)] ?? 50,
    warehouseID,
    warehouseSectionID: mixed ? null : sectionID(warehouseID, section),
    orderNumber: String(4_500_000 + serial * 3),
    customerName: customer.name,
    customerNumber: customer.number,
    customerCode: customer.code,
    taskAdditionalInfo: random.chance(0.12) ? random.pick(notes) : null,
    deliveryDate: iso(deliveryMs),
    routeID: route.routeID,
    route: route.name,
    dispatchID: dispatch?.dispatchID ?? null,
    deliveryMethodID: customer.deliveryMethodID,
    createdAt: iso(createdMs),
  });
  const stock = chooseStock(
    world,
    { warehouseID, section: mixed ? null : section, count: lineCount(random) },
    random,
  );
  const lines = stock.map((one) =>
    draftLine(
      world,
      one,
      { taskAmount: orderedAmount(one, random), bin: one.location.bin, binTo: null },
      random,
    ),
  );
  return { task, lines: inWalkingOrder(lines), createdMs };
}

interface HouseOrder {
  readonly type: Exclude<TaskType, 'PIC'>;
  readonly dayMs: number;
  readonly serial: number;
  readonly random: Random;
  readonly hour: number;
  readonly priority: number;
}

/** Put-aways from a dock, moves from reserve to pick bins, counts of what is expected in a bin. */
function houseOrder(world: DemoWorld, { type, dayMs, serial, random, hour, priority }: HouseOrder): Order {
  const warehouseID = random.chance(0.7) ? 1 : 2;
  const section = chooseSection(random);
  const shelf = shelfOf(world, warehouseID, section);
  const createdMs = atTime(dayMs, 6) - random.int(2, 14) * hourMs;
  const supplier = random.pick(shelf.stock).product.row.name.split(' ')[0] ?? '';
  const task = blankTask(world, serial, {
    taskType: type,
    priority,
    warehouseID,
    warehouseSectionID: sectionID(warehouseID, section),
    orderNumber: type === 'PUT' ? `OT${String(20_000 + serial)}` : null,
    customerName: type === 'PUT' ? `${supplier} Oy` : null,
    taskAdditionalInfo: type === 'INV' ? 'Kiertävä inventointi' : null,
    deliveryDate: iso(atTime(dayMs, hour)),
    createdAt: iso(createdMs),
  });
  const stock = chooseStock(
    world,
    { warehouseID, section, count: Math.min(lineCount(random) + 1, 25) },
    random,
  );
  const dock = random.pick(world.floor.docks.get(warehouseID) ?? []).bin;
  const lines = stock.map((one) => draftLine(world, one, placesOf(type, one, shelf, dock, random), random));
  return { task, lines: inWalkingOrder(lines), createdMs };
}

function placesOf(
  type: HouseOrder['type'],
  stock: Stock,
  shelf: Shelf,
  dock: string,
  random: Random,
): Places {
  const home = stock.location.bin;
  switch (type) {
    case 'PUT':
      return { taskAmount: random.int(1, 8) * 12, bin: dock, binTo: home };
    case 'INT': {
      const reserve = random.pick(shelf.bins).bin;
      return { taskAmount: random.int(1, 6) * 6, bin: reserve === home ? dock : reserve, binTo: home };
    }
    case 'INV':
      return { taskAmount: random.int(0, 160), bin: home, binTo: null };
  }
}

type Given = Partial<Task> & Pick<Task, 'taskType' | 'priority' | 'warehouseID' | 'createdAt'>;

function blankTask(world: DemoWorld, serial: number, given: Given): TaskDraft {
  return {
    taskID: 0,
    companyID: world.companyID,
    taskNumber: String(100_000 + serial),
    status: 'new',
    onHold: false,
    warehouseSectionID: null,
    pickType: 'NORMAL',
    orderNumber: null,
    customerName: null,
    customerNumber: null,
    customerCode: null,
    taskAdditionalInfo: null,
    deliveryDate: null,
    routeID: null,
    route: null,
    dispatchID: null,
    deliveryMethodID: null,
    pickerID: null,
    picker: null,
    taskGroupID: null,
    parentTaskID: null,
    lineCount: 0,
    linesCompleted: 0,
    totalAmount: 0,
    pickedAmount: 0,
    totalWeight: 0,
    totalVolume: 0,
    totalPackages: null,
    palletSummary: null,
    erpState: null,
    erpSuccess: null,
    erpSuccessAt: null,
    timeStarted: null,
    timeCompleted: null,
    lastActionTime: null,
    updatedAt: given.createdAt,
    ...given,
  };
}
