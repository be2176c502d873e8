import { expect, it } from 'vitest';
import type { Row } from '../../domain/resource';
import { openLinesOf } from './open-lines';

const line = (taskLineID: number, more: Row = {}): Row => ({
  taskLineID,
  taskID: 1,
  productID: 7,
  bin: 'A-1',
  lot: null,
  status: 'new',
  taskAmount: 10,
  actualAmount: null,
  ...more,
});
const task = (taskLines: readonly Row[], more: Row = {}): Row => ({
  taskID: 1,
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'started',
  warehouseID: 1,
  taskLines,
  ...more,
});
const found = (...rows: readonly Row[]) =>
  openLinesOf(7, rows).tasks.map(({ bins, amount }) => ({ bins, amount }));

it('sums what the open lines of a product still want, by task, with their bins', () => {
  expect(
    found(
      task([
        line(1, { actualAmount: 4, status: 'started' }),
        line(2),
        line(3, { bin: 'B-2' }),
        line(4, { bin: 'C-3', status: 'completed', actualAmount: 3 }),
        line(5, { bin: 'D-4', productID: 8 }),
      ]),
      task([line(6)], { status: 'completed' }),
      task([line(7, { status: 'completed', actualAmount: 10 })]),
    ),
  ).toEqual([{ bins: ['A-1', 'B-2'], amount: 26 }]);
});

it('a line that got more than it asked for leaves the others what they want', () => {
  const much = line(1, { actualAmount: 14, status: 'started' });
  expect(found(task([much, line(2)]))).toEqual([{ bins: ['A-1'], amount: 10 }]);
  expect(found(task([much]))).toEqual([{ bins: ['A-1'], amount: 0 }]);
});

it('tells every code that open lines call the product', () => {
  const rows = [
    task([line(1, { productCode: 'NEW' }), line(2, { productCode: 'OLD' })]),
    task([line(3, { productCode: 'OLD' }), line(4, { productID: 8, productCode: 'OTHER' })]),
  ];
  expect(openLinesOf(7, rows).codes).toEqual(['NEW', 'OLD']);
});
