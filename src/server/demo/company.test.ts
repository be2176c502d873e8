import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../domain/barcode';
import type { Row } from '../../domain/resource';
import { type ResourceName, resourceOf, resources } from '../../domain/resources/registry';
import { expiryOf } from '../../domain/stock/expiry';
import { taskStatuses, taskTypes } from '../../domain/tasks/statuses';
import { hourMs } from '../../lib/time-units';
import { dayStart } from './calendar';
import { type DemoCompany, generateCompany } from './company';
import { drawPicture } from './goods/pictures';

const nowMs = new Date(2026, 10, 18, 11, 30).getTime();
const company = generateCompany({ seed: 7, nowMs });
const small = (seed: number, atMs: number) => generateCompany({ seed, nowMs: atMs, tasks: 600, days: 5 });

function hashOf({ rows, pins }: DemoCompany): string {
  return createHash('sha256')
    .update(JSON.stringify([rows, [...pins]]))
    .digest('hex');
}

function groupBy(rows: readonly Row[], field: string): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row[field], [...(groups.get(row[field]) ?? []), row]);
  return groups;
}

const sum = (rows: readonly Row[], field: string) =>
  Math.round(rows.reduce((total, row) => total + Number(row[field]), 0) * 1e6) / 1e6;

describe('the demo company', () => {
  const ofDemo = (rows: readonly Row[]) => rows.filter((row) => row['companyID'] === company.companyID);

  it('has a second company beside it with an account of its own', () => {
    expect(company.rows.companies).toMatchObject([
      { companyCode: 'DEMO' },
      { companyID: 2, companyCode: 'NORD' },
    ]);
    expect(company.rows.users.filter(({ companyID }) => companyID === 2)).toMatchObject([
      { username: 'nord' },
    ]);
    expect(company.rows.products.filter(({ companyID }) => companyID === 2)).toHaveLength(6);
  });

  it('has the promised size', () => {
    const counts = Object.fromEntries(resources.map(({ name }) => [name, ofDemo(company.rows[name]).length]));
    expect(counts).toMatchObject({
      warehouses: 2,
      locations: 2000,
      products: 1000,
      pickers: 40,
      routes: 12,
      tasks: 8000,
      users: 7,
    });
    expect(counts.taskLines).toBeGreaterThan(35_000);
    expect(counts.taskLines).toBeLessThan(50_000);
    expect(Math.max(...company.rows.tasks.map((task) => Number(task.lineCount)))).toBeGreaterThan(40);
  });

  it('is the same for the same seed and day, and another for another seed', () => {
    expect(hashOf(small(1, nowMs))).toBe(hashOf(small(1, nowMs)));
    expect(hashOf(small(2, nowMs))).not.toBe(hashOf(small(1, nowMs)));
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('has lines to load for dispatches, also on day %i of the week', (day) => {
    const { rows } = small(1, dayStart(nowMs, day) + 9 * hourMs);
    const today = new Date(dayStart(nowMs, day)).toDateString();
    const isToday = (task: Row) => new Date(String(task.deliveryDate)).toDateString() === today;
    const leaving = new Set(rows.tasks.filter(isToday).map((task) => task.dispatchID ?? null));
    leaving.delete(null);
    expect(leaving.size).toBeGreaterThan(6);
  });

  it('changes nothing but times with the hour of the day', () => {
    const times = new Set(['createdAt', 'updatedAt', 'timeStarted', 'timeCompleted', 'lastActionTime']);
    const timeless = ({ rows }: DemoCompany) =>
      JSON.stringify(rows, (name, value: unknown) => (times.has(name) ? undefined : value));
    expect(timeless(small(1, nowMs + 5 * hourMs))).toBe(timeless(small(1, nowMs)));
  });

  it.each(resources.map(({ name }) => name))(
    '%s: keys, unique fields, references and required fields hold',
    (name) => {
      const resource = resourceOf(name);
      const rows = company.rows[name];
      for (const fields of [[resource.key], ...(resource.unique ?? [])]) {
        const values = rows.map((row) => JSON.stringify(fields.map((field) => row[field])));
        expect(new Set(values).size, fields.join()).toBe(rows.length);
      }
      for (const [field, { kind, ...rest }] of Object.entries(resource.fields)) {
        const values = rows.map((row) => row[field]);
        if (rest.required && !('secret' in rest))
          expect(
            values.filter((value) => value === null || value === undefined),
            field,
          ).toEqual([]);
        if (kind !== 'reference' || !('to' in rest)) continue;
        const keys = new Set(
          company.rows[rest.to as ResourceName].map((row) => row[resourceOf(rest.to).key]),
        );
        expect(
          values.filter((value) => value !== null && value !== undefined && !keys.has(value)),
          field,
        ).toEqual([]);
      }
    },
  );

  it('has barcodes with Finnish prefix and right check digit, each once', () => {
    const codes = company.rows.productCodes.map((code) => String(code.value));
    expect(
      codes.filter((code) => !/^64\d{11}$/.test(code) || checkDigit(code.slice(0, 12)) !== Number(code[12])),
    ).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(checkDigit('400638133393')).toBe(1);
  });

  it('has in its bins the sums of all movements, opened before the first task, and lots with a last day', () => {
    const moved = groupBy(company.rows.inventoryTransactions, 'quantityID');
    for (const quantity of company.rows.quantities)
      expect(sum(moved.get(quantity.quantityID) ?? [], 'amount')).toBe(quantity.amount);
    const first = company.rows.tasks.map((task) => String(task.createdAt)).sort()[0] ?? '';
    for (const move of company.rows.inventoryTransactions) {
      expect(move.quantityID).not.toBeNull();
      if (move.assignmentLineID === null) expect(String(move.createdAt) < first).toBe(true);
    }
    const amounts = company.rows.quantities.map(({ amount }) => Number(amount));
    const below = amounts.filter((amount) => amount < 0);
    expect(below.length).toBeGreaterThan(0);
    expect(below.length / amounts.length).toBeLessThan(0.03);
    const today = new Date(nowMs).toISOString();
    const marks = company.rows.lots.map((lot) => expiryOf(String(lot.expirationDate), today.slice(0, 10)));
    expect(new Set(marks)).toEqual(new Set(['expired', 'soon', null]));
  });

  it('has a small picture of every product', () => {
    for (const { imageUrl, productCode } of ofDemo(company.rows.products)) {
      expect(imageUrl).toBe(`/pictures/${productCode}.svg`);
      expect(drawPicture(String(productCode))?.length).toBeLessThan(800);
    }
    expect(drawPicture('999999')).toBeNull();
    expect(drawPicture('11"/><x')).toBeNull();
  });

  it('walks its bins in order and never has one pair of digits on neighbours', () => {
    for (const [, bins] of groupBy(company.rows.locations, 'warehouseID')) {
      bins.forEach((bin, index) => {
        const before = bins[index - 1];
        if (before) expect(Number(bin.binOrder)).toBeGreaterThan(Number(before.binOrder));
        expect(bin.validationDigits).not.toBe(before?.validationDigits);
        expect(bin.validationDigits).toMatch(/^[1-9]\d$/);
      });
    }
    expect(company.rows.locations.some((location) => location.bin === 'A-01-03-2')).toBe(true);
  });
});

describe('its tasks', () => {
  const lines = groupBy(company.rows.taskLines, 'taskID');
  const linesByID = new Map(company.rows.taskLines.map((line) => [line.taskLineID, line]));
  const picks = groupBy(company.rows.assignmentLines, 'taskLineID');
  const events = groupBy(company.rows.eventLog, 'taskID');
  const assignments = groupBy(company.rows.assignments, 'taskID');
  const dayOf = (task: Row) => dayStart(Date.parse(String(task.deliveryDate)));

  it('show today in every status, some on hold, tomorrow as new and the past as done', () => {
    const today = company.rows.tasks.filter((task) => dayOf(task) === dayStart(nowMs));
    expect(new Set(today.map((task) => task.status))).toEqual(new Set(taskStatuses));
    expect(today.some((task) => task.onHold)).toBe(true);
    const past = company.rows.tasks.filter((task) => dayOf(task) < dayStart(nowMs));
    expect(past.filter((task) => task.status === 'completed').length / past.length).toBeGreaterThan(0.99);
    const tomorrow = company.rows.tasks.filter((task) => dayOf(task) > dayStart(nowMs));
    expect(tomorrow.length).toBeGreaterThan(20);
    expect(tomorrow.every((task) => ['new', 'draft'].includes(String(task.status)))).toBe(true);
    expect(new Set(company.rows.tasks.map((task) => task.taskType))).toEqual(new Set(taskTypes));
  });

  it('carry the totals of their lines', () => {
    for (const task of company.rows.tasks) {
      const own = lines.get(task.taskID) ?? [];
      expect(task).toMatchObject({
        lineCount: own.length,
        linesCompleted: own.filter((line) => line.status === 'completed').length,
        totalAmount: sum(own, 'taskAmount'),
        pickedAmount: sum(own, 'actualAmount'),
        totalWeight: sum(own, 'weight'),
        totalVolume: sum(own, 'volume'),
      });
      expect(own.map((line) => line.lineNumber)).toEqual(own.map((_, index) => index + 1));
    }
  });

  it('are completed exactly when all their lines are, at the time of the last pick, by the picker they name', () => {
    const names = new Map(
      company.rows.pickers.map((picker) => [picker.pickerID, `${picker.firstName} ${picker.lastName}`]),
    );
    for (const task of company.rows.tasks) {
      const done = (lines.get(task.taskID) ?? []).flatMap((line) => picks.get(line.taskLineID) ?? []);
      const last =
        done
          .map((pick) => String(pick.timeCompleted))
          .sort()
          .at(-1) ?? null;
      expect(task.timeCompleted).toBe(task.status === 'completed' ? last : null);
      if (task.status === 'completed') expect(task.linesCompleted).toBe(task.lineCount);
      else expect(Number(task.linesCompleted)).toBeLessThan(Number(task.lineCount));
      expect(task.picker).toBe(names.get(task.pickerID) ?? null);
      expect((assignments.get(task.taskID) ?? []).map((one) => one.pickerID)).toEqual(
        task.pickerID === null ? [] : [task.pickerID],
      );
    }
  });

  it('have picks that sum to the picked amount, one picker at one place at a time', () => {
    const owner = new Map(company.rows.assignments.map((one) => [one.assignmentID, one.pickerID]));
    for (const [taskLineID, own] of picks)
      expect(linesByID.get(taskLineID)?.actualAmount).toBe(sum(own, 'amount'));
    const byPicker = new Map<unknown, Row[]>();
    for (const pick of company.rows.assignmentLines) {
      const pickerID = owner.get(pick.assignmentID);
      byPicker.set(pickerID, [...(byPicker.get(pickerID) ?? []), pick]);
    }
    for (const [, own] of byPicker) {
      own.sort((a, b) => (String(a.timeStarted) < String(b.timeStarted) ? -1 : 1));
      own.forEach((pick, index) => {
        const next = own[index + 1];
        expect(String(pick.timeCompleted) > String(pick.timeStarted)).toBe(true);
        if (next) expect(String(next.timeStarted) >= String(pick.timeCompleted)).toBe(true);
      });
    }
  }, 60_000);

  it('have event logs that match the tasks, in order, and nothing in the future', () => {
    const now = new Date(nowMs).toISOString();
    for (const task of company.rows.tasks) {
      const own = events.get(task.taskID) ?? [];
      const codes = own.map((event) => String(event.code));
      const times = own.map((event) => String(event.updatedAt));
      expect(times).toEqual([...times].sort());
      expect(codes[0]).toBe('task.created');
      expect(codes.filter((code) => code.startsWith('line.')).length).toBe(task.linesCompleted);
      expect(codes.some((code) => code.endsWith('-last'))).toBe(task.status === 'completed');
      expect(codes.includes('task.assigned')).toBe(task.pickerID !== null);
      expect(codes.includes('task.held')).toBe(task.onHold);
      expect(String(task.updatedAt) <= now && String(times.at(-1)) <= now).toBe(true);
    }
  });
});
