import { reports } from '../../../src/domain/reports/declared/reports';
import type {
  ReportAnswer,
  ReportQuestion,
  ReportRange,
} from '../../../src/domain/reports/language/question';
import type { Row } from '../../../src/domain/resource';
import type { MirrorCommit } from '../../../src/domain/sync/mirror-types';
import { dayMs } from '../../../src/lib/time-units';
import type { Mirror } from '../../../src/mirror/mirror-types';

const days = 14;
const linesATask = 10;
const pickers = 40;
/** Midnight before the first day of work. */
const firstMs = Date.UTC(2026, 10, 2);

export const workRange: ReportRange = {
  from: new Date(firstMs).toISOString(),
  to: new Date(firstMs + days * dayMs).toISOString(),
  timeZone: 'Europe/Helsinki',
  warehouseID: null,
  warehouseSectionIDs: [],
  taskTypes: [],
  pickerIDs: [],
  settings: { x: 20, y: 5, z: 1 },
};

export const catalogRows: Readonly<Record<string, readonly Row[]>> = {
  products: times(2000).map((n) => ({
    productID: n + 1,
    companyID: 1,
    productCode: `C${n}`,
    name: `Product ${n}`,
    packageTypeID: 1 + (n % 4),
    uom: 'pcs',
  })),
  packageTypes: times(4).map((n) => ({
    packageTypeID: n + 1,
    companyID: 1,
    packageTypeNumber: `${n}`,
    name: `Package ${n}`,
  })),
  palletTypes: times(3).map((n) => ({
    palletTypeID: n + 1,
    companyID: 1,
    palletTypeNumber: `${n}`,
    name: `Pallet ${n}`,
  })),
  pickers: times(pickers).map((n) => ({
    pickerID: n + 1,
    companyID: 1,
    pickerCode: `P${n}`,
    firstName: 'Pat',
    lastName: `No ${n}`,
  })),
  warehouses: [{ warehouseID: 1, companyID: 1, warehouseCode: 'B1', name: 'Bench' }],
};

/** Completed tasks of two weeks with their lines, as the server sends them. */
export function workedTask(index: number, tasks: number, amount = 3): Row {
  const completedMs = firstMs + 1 + Math.floor((index / tasks) * (days * dayMs - 1));
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    taskID: index + 1,
    companyID: 1,
    taskNumber: `T${index}`,
    taskType: ['PIC', 'PIC', 'PUT'][index % 3],
    pickType: 'NORMAL',
    status: 'completed',
    onHold: false,
    priority: 5,
    warehouseID: 1,
    route: `Route ${index % 12}`,
    deliveryDate: at(completedMs),
    timeCompleted: at(completedMs),
    lineCount: linesATask,
    linesCompleted: linesATask,
    totalAmount: 30,
    pickedAmount: 30,
    updatedAt: at(completedMs + amount),
    assignments: [
      {
        assignmentID: index + 1,
        taskID: index + 1,
        companyID: 1,
        pickerID: 1 + (index % pickers),
        status: 'completed',
      },
    ],
    taskPallets: [
      { taskPalletID: index + 1, taskID: index + 1, companyID: 1, palletTypeID: 1 + (index % 3), amount: 1 },
    ],
    taskLines: times(linesATask).map((place) => {
      const line = index * linesATask + place;
      const productID = 1 + ((line * 7919) % 2000);
      return {
        taskLineID: line + 1,
        taskID: index + 1,
        companyID: 1,
        lineNumber: place + 1,
        productID,
        productCode: `C${productID}`,
        productName: `Product ${productID}`,
        bin: `${String.fromCharCode(65 + (productID % 20))}-${productID % 12}`,
        status: 'completed',
        originalAmount: 3,
        taskAmount: 3,
        actualAmount: line % 70 === 0 ? 1 : amount,
        uom: 'pcs',
        assignmentLines: [
          {
            assignmentLineID: line + 1,
            companyID: 1,
            assignmentID: index + 1,
            taskLineID: line + 1,
            amount,
            validated: true,
            outOfStock: false,
            scrapAmount: line % 200 === 0 ? 1 : null,
            timeStarted: at(completedMs - 30_000 - ((line * 977) % 20_000)),
            timeCompleted: at(completedMs - ((line * 331) % 9_000)),
          },
        ],
      };
    }),
  };
}

export interface ReportMeasuring {
  readonly tasks: number;
  readonly changes: number;
  /**
   * Picked amount of the changed tasks' lines at first, one more with each change: an equal amount would change
   * nothing.
   */
  readonly amount: number;
  readonly noChange: MirrorCommit;
}

/** How long a report takes from the question to its answer, in the worker, and after each of some changed tasks. */
export async function measureReport(
  mirror: Mirror,
  name: string,
  { tasks, changes, amount, noChange }: ReportMeasuring,
): Promise<{ readonly cold: number; readonly changed: readonly number[] }> {
  const report = reports.find((one) => one.name === name);
  if (!report) throw new Error(`no report ${name}`);
  const question: ReportQuestion = {
    report: name,
    range: workRange,
    view: { sort: report.sort, search: '', range: [0, 49] },
  };
  let tell = (_: ReportAnswer): void => {};
  const next = () =>
    new Promise<ReportAnswer>((resolve) => {
      tell = resolve;
    });
  const first = next();
  const started = performance.now();
  const end = mirror.watchReport(question, (answer) => tell(answer));
  const answer = await first;
  const cold = performance.now() - started;
  if (answer.total === 0) throw new Error(`${name} is empty`);
  const changed: number[] = [];
  for (let round = 0; round < changes; round++) {
    const put = [workedTask((round * 3) % tasks, tasks, amount + round)];
    const outcome = await mirror.commit(noChange);
    if (outcome.kind !== 'committed') throw new Error(outcome.kind);
    const shown = next();
    const before = performance.now();
    mirror.applyForeignCommit({ ...noChange, put: { tasks: put } }, outcome.serial + 1);
    await shown;
    changed.push(performance.now() - before);
    await mirror.commit({ ...noChange, put: { tasks: put } });
  }
  end();
  return { cold, changed };
}

function times(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
