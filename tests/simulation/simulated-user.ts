import { createTask } from '../../src/domain/mutations/new-task';
import { createRow, deleteRow, updateRow } from '../../src/domain/mutations/rows';
import { planHold, planRelease, planStatus } from '../../src/domain/mutations/task-actions';
import { addLines, deleteLines, editLine, type NewLine } from '../../src/domain/mutations/task-lines';
import { planMerge, planUnmerge, refuseMerge, refuseUnmerge } from '../../src/domain/mutations/task-merging';
import { keyOf, type Resource, type Row } from '../../src/domain/resource';
import { reasonCodes } from '../../src/domain/resources/catalog/reason-codes';
import type { TaskLine } from '../../src/domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../src/domain/resources/tasks/tasks';
import type { Write } from '../../src/domain/sync/write';
import type { SeededRandom } from './random';
import type { Goods } from './simulated-server';
import type { Tab } from './tab';

const statuses = { isEnabled: () => true };

/** Where a user of a tab looks now: users often go on with what they have just changed. */
async function seen(tab: Tab, resource: Resource, random: SeededRandom): Promise<readonly Row[]> {
  const rows = [...((await tab.view(resource.name))?.visible.values() ?? [])];
  const waiting = tab.engine
    .outbox()
    .entries.flatMap(({ targets, refersTo }) => [...targets, ...refersTo])
    .filter((target) => target.resource === resource.name);
  const begun = rows.filter((row) => waiting.some(({ id }) => id === keyOf(resource, row)));
  return begun.length > 0 && random.chance(0.6) ? begun : rows;
}

/**
 * A possible action of a user, planned by the product's own planners; empty: there is none.
 * @param goods the rows that tasks refer to
 * @param nowMs by the device's clock
 */
export async function planSomething(
  tab: Tab,
  random: SeededRandom,
  { goods, nowMs }: { readonly goods: Goods; readonly nowMs: number },
): Promise<readonly Write[]> {
  return random.chance(0.4) ? planWithLines(tab, random, goods) : planWithoutLines(tab, random, nowMs);
}

async function planWithoutLines(tab: Tab, random: SeededRandom, nowMs: number): Promise<readonly Write[]> {
  const { companyID } = tab.user;
  const shown = (await seen(tab, tasks, random)) as readonly Task[];
  const context = { companyID, statuses, now: new Date(nowMs).toISOString(), subTasks: shown };
  const codes = (await seen(tab, reasonCodes, random)).filter((row) => Number(row.reasonCodeID) !== 0);
  switch (random.between(0, 8)) {
    case 8:
      return editTask(random.pick(shown), context, random);
    case 0:
      return planHold(some(shown, random), context).writes;
    case 1:
      return planRelease(some(shown, random), context).writes;
    case 2:
    case 3:
      return planStatus(
        some(shown, random),
        random.pick(['started', 'paused', 'completed', 'new'] as const) ?? 'new',
        context,
      ).writes;
    case 4: {
      const create = createRow(reasonCodes, newID(random), codeValues(random), companyID);
      const [row = {}] = createdRows(create);
      // Often edited before the server knows of it.
      return random.chance(0.5)
        ? [create]
        : [create, updateRow(reasonCodes, row, codeChanges(random), companyID)];
    }
    case 5:
    case 6:
      return some(codes, random).map((row) => updateRow(reasonCodes, row, codeChanges(random), companyID));
    default:
      return random.chance(0.4)
        ? some(codes, random)
            .slice(0, 1)
            .map((row) => deleteRow(reasonCodes, row, companyID))
        : [];
  }
}

/** One edit or two, often with a transition between them, across which they must not be merged. */
function editTask(
  task: Task | undefined,
  context: Parameters<typeof planHold>[1],
  random: SeededRandom,
): readonly Write[] {
  if (!task) return [];
  const edit = (): Write => updateRow(tasks, task, { priority: random.between(1, 99) }, context.companyID);
  const between = random.chance(0.6) ? planHold([task], context).writes : [];
  return random.chance(0.5) ? [edit()] : [edit(), ...between, edit()];
}

/** Tasks with lines, created and edited before the server knows of them, and writes to several tasks at once. */
async function planWithLines(tab: Tab, random: SeededRandom, goods: Goods): Promise<readonly Write[]> {
  const { companyID } = tab.user;
  const shown = (await seen(tab, tasks, random)) as readonly Task[];
  const task = random.pick(shown);
  const parent = shown.find(({ taskID }) => taskID === task?.parentTaskID) ?? null;
  const of = task && { task, parent };
  switch (random.between(0, 7)) {
    case 0:
    case 1: {
      const taskID = newID(random);
      const values = {
        taskNumber: `N${random.between(1, 1e9)}`,
        warehouseID: goods.warehouseID,
        taskType: 'PIC',
      };
      const lines = newLines(random, goods, 1);
      const create = createTask({ taskID, companyID, values, lines });
      const [row] = createdRows(create);
      const line = random.pick((row?.taskLines ?? []) as readonly TaskLine[]);
      const created = { task: row as Task, parent: null };
      return random.chance(0.4) && line
        ? [create, editLine(created, line, { changes: lineChanges(random), product: null })]
        : [create];
    }
    case 2:
      return of ? addLines(of, newLines(random, goods, of.task.lineCount + 1)) : [];
    case 3:
    case 4: {
      const line = task && random.pick(await linesOf(tab, task));
      return of && line ? [editLine(of, line, { changes: lineChanges(random), product: null })] : [];
    }
    case 5: {
      const line = task && random.pick(await linesOf(tab, task));
      return of && line ? deleteLines([line], () => of) : [];
    }
    case 6: {
      const kind = random.pick(['group', 'CLUSTER', 'BATCH'] as const) ?? 'group';
      return planMerge(some(shown.filter(may(refuseMerge)), random), kind, companyID).writes;
    }
    default:
      return planUnmerge(some(shown.filter(may(refuseUnmerge)), random), shown, companyID).writes;
  }
}

function may(refuse: (task: Task) => unknown): (task: Task) => boolean {
  return (task) => refuse(task) === null;
}

async function linesOf(tab: Tab, { taskID }: Task): Promise<readonly TaskLine[]> {
  const [whole] = await tab.readChildren('tasks', [taskID]);
  return (whole?.taskLines ?? []) as readonly TaskLine[];
}

function some<T>(rows: readonly T[], random: SeededRandom): readonly T[] {
  const count = random.between(1, 4);
  return rows.filter(() => random.chance(count / Math.max(rows.length, 1)));
}

function newID(random: SeededRandom): number {
  return -1 - Math.floor(random.next() * 2 ** 40);
}

function newLines(random: SeededRandom, goods: Goods, firstNumber: number): readonly NewLine[] {
  return Array.from({ length: random.between(1, 3) }, (_, index) => {
    const product = random.pick(goods.products);
    if (!product) throw new Error('a company without products');
    const values = { lineNumber: firstNumber + index, bin: 'A-1', uom: 'pcs', ...lineChanges(random) };
    return { taskLineID: newID(random), values, product };
  });
}

function createdRows({ effects }: Write): readonly Row[] {
  return effects.flatMap((effect) => (effect.kind === 'create' ? [effect.row] : []));
}

function lineChanges(random: SeededRandom): Row {
  return { taskAmount: random.between(1, 99), lot: `L${random.between(1, 999)}` };
}

/** One field or both: earlier values must not be lost with later ones. */
function codeChanges(random: SeededRandom): Row {
  const { reasonCode, description } = codeValues(random);
  return random.pick([{ reasonCode }, { description }, { reasonCode, description }]) ?? {};
}

export function planImport(companyID: number, count: number, random: SeededRandom): readonly Write[] {
  return Array.from({ length: count }, () =>
    createRow(reasonCodes, newID(random), codeValues(random), companyID),
  );
}

/** Two edits of one reason code, of which the second gives it the code of another: merged they are refused. */
export async function planCollision(tab: Tab, random: SeededRandom): Promise<readonly Write[]> {
  const { companyID } = tab.user;
  const rows = [...((await tab.view('reasonCodes'))?.visible.values() ?? [])].filter(
    (row) => Number(row.reasonCodeID) > 0,
  );
  const row = random.pick(rows);
  const other = random.pick(rows.filter((each) => each !== row));
  if (!row || !other) return [];
  const { description } = codeValues(random);
  return [
    updateRow(reasonCodes, row, { description }, companyID),
    updateRow(reasonCodes, { ...row, description }, { reasonCode: other.reasonCode }, companyID),
  ];
}

/**
 * An edit of the reason code that a write is about, based on the user's knowledge of it; the user has not seen the
 * rest.
 */
export function editAnew(
  { targets: [target], title }: Pick<Write, 'targets' | 'title'>,
  {
    companyID,
    known,
    random,
  }: { readonly companyID: number; readonly known: Row; readonly random: SeededRandom },
): Write {
  const row = { ...known, reasonCodeID: target?.id ?? 0 };
  const write = updateRow(reasonCodes, row, codeChanges(random), companyID);
  const base = Object.entries(write.base ?? {}).filter(([name]) => name in known);
  return { ...write, title, base: Object.fromEntries(base) };
}

function codeValues(random: SeededRandom): Row {
  return { reasonCode: `c${random.between(1, 1e9)}`, description: `n${random.between(1, 1e6)}` };
}
