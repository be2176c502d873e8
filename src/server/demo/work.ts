import { toMillionth } from '../../lib/millionth';
import { legsOf, scrapLegs } from '../tasks/lines/move-stock';
import { iso } from './calendar';
import type { LineDraft } from './order-lines';
import type { PickerProfile } from './people';
import { createRandom, type Random } from './random';
import { assignTo, nameOf, setStatus, type TaskStory, tell } from './story';
import type { DemoWorld } from './world';

export interface Shift {
  readonly picker: PickerProfile;
  readonly fromMs: number;
  /** The work ends by then, in haste if necessary. */
  readonly untilMs: number;
  /** Lines to be picked; all of them complete the task. */
  readonly lines: number;
}

/** A picker takes the task and picks lines one by one, in walking order. */
export function workOn(world: DemoWorld, story: TaskStory, shift: Shift, random: Random): void {
  const { task, lines } = story;
  const { picker } = shift;
  assignTo(story, picker, shift.fromMs);
  const todo = lines.slice(0, shift.lines);
  const paces = todo.map(() => picker.paceSeconds * 1000 * (0.5 + random.next()));
  const wanted = paces.reduce((total, pace) => total + pace, 0);
  const haste = Math.min(1, (shift.untilMs - shift.fromMs) / wanted);
  let atMs = shift.fromMs;
  task.timeStarted = iso(atMs);
  todo.forEach((line, index) => {
    const startedMs = atMs;
    atMs += (paces[index] ?? 0) * haste;
    pick(
      world,
      story,
      { line, index, startedMs, completedMs: atMs, picker, isLast: index === lines.length - 1 },
      random,
    );
  });
  const status = todo.length === lines.length ? 'completed' : 'started';
  setStatus(story, status, todo.length > 0 ? atMs : shift.fromMs);
}

/** Broken, too old, torn: keys of the demo's reason codes. */
const freshReasons = [1, 3, 3, 3, 5] as const;
const dryReasons = [1, 1, 5, 7] as const;

interface PickMoment {
  readonly line: LineDraft;
  readonly index: number;
  readonly startedMs: number;
  readonly completedMs: number;
  readonly picker: PickerProfile;
  readonly isLast: boolean;
}

function pick(world: DemoWorld, story: TaskStory, moment: PickMoment, random: Random): void {
  const { line, picker, completedMs } = moment;
  const { task } = story;
  const { companyID, pickerID } = picker.row;
  const { amount, outOfStock } = found(task.taskType, line.taskAmount, random);
  const scrap = scrapOf(task, moment);
  line.actualAmount = amount;
  line.status = 'completed';
  task.linesCompleted += 1;
  task.pickedAmount = toMillionth(task.pickedAmount + amount);
  story.picks.push({
    assignmentLineID: 0,
    companyID,
    assignmentID: 0,
    taskLineID: moment.index,
    amount,
    validated: true,
    outOfStock,
    scrapAmount: scrap?.amount ?? null,
    reasonCodeID: scrap?.reasonCodeID ?? null,
    timeStarted: iso(moment.startedMs),
    timeCompleted: iso(completedMs),
  });
  const legs = legsOf(task.taskType, { line, amount, booked: line.taskAmount });
  for (const leg of [...legs, ...scrapLegs(task.taskType, line, scrap?.amount ?? 0)]) {
    if (leg.amount === 0) continue;
    story.moves.push({
      inventoryTransactionID: 0,
      companyID,
      assignmentLineID: story.picks.length - 1,
      productID: line.productID,
      amount: leg.amount,
      locationID: leg.bin === null ? null : (world.binIDs.get(`${task.warehouseID}/${leg.bin}`) ?? null),
      pickerID,
      createdAt: iso(completedMs),
      packageID: null,
      lotID: world.lotIDs.get(`${line.productID}/${line.lot}`) ?? null,
      quantityID: null,
    });
  }
  const kind = outOfStock ? 'line.out-of-stock' : 'line.picked';
  const values = {
    line: line.lineNumber,
    picker: nameOf(picker),
    amount,
    uom: line.uom,
    product: line.productName,
  };
  tell(story, completedMs, nameOf(picker), moment.isLast ? `${kind}-last` : kind, values, pickerID);
}

/** Now and then goods are broken or too old: cold ones more often, and never many of them. */
function scrapOf({ taskNumber, taskType }: TaskStory['task'], { line, index }: PickMoment) {
  if (taskType !== 'PIC') return null;
  // A source of its own: what is thrown away changes nothing else of the day.
  const random = createRandom(index, `scrap ${taskNumber}`);
  const isFresh = line.lot !== null;
  if (!random.chance(isFresh ? 0.009 : 0.003)) return null;
  const reasonCodeID = isFresh ? random.pick(freshReasons) : random.pick(dryReasons);
  return { amount: random.pick([1, 1, 1, 2, 2, 3, 6]), reasonCodeID };
}

/** What the picker finds: now and then too little; a count now and then more or less than expected. */
function found(
  type: string,
  wanted: number,
  random: Random,
): { readonly amount: number; readonly outOfStock: boolean } {
  if (type === 'INV') {
    const amount = random.chance(0.12)
      ? Math.max(0, wanted + random.pick([-12, -6, -3, -2, -1, -1, 1, 1, 2, 6]))
      : wanted;
    return { amount, outOfStock: false };
  }
  if (!random.chance(0.015)) return { amount: wanted, outOfStock: false };
  return { amount: random.chance(0.5) ? 0 : Math.floor(wanted / 2), outOfStock: true };
}
