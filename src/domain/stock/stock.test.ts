import { describe, expect, it } from 'vitest';
import { expiryOf } from './expiry';
import { reservedAt, wantedLines } from './reserved';

const task = { taskID: 1, taskType: 'PIC', pickType: 'NORMAL', status: 'new', warehouseID: 1 } as const;
const line = {
  taskLineID: 1,
  productID: 7,
  bin: 'A-1',
  lot: null,
  status: 'new',
  taskAmount: 5,
  actualAmount: 2,
} as const;

describe('the demand of open lines', () => {
  const amounts = (given: object = {}, more: object = {}) =>
    wantedLines({ ...task, ...given }, [{ ...line, ...more }]).map(({ amount }) => amount);

  it('is the rest of picks and transfers', () => {
    expect(amounts()).toEqual([3]);
    expect(amounts({ taskType: 'INT', status: 'suspended' })).toEqual([3]);
    expect(amounts({}, { actualAmount: null })).toEqual([5]);
    expect(amounts({}, { taskAmount: 2.5 })).toEqual([0.5]);
  });

  it('is nothing for put-aways, counts, batches, and finished lines', () => {
    for (const given of [
      { taskType: 'PUT' },
      { taskType: 'INV' },
      { pickType: 'BATCH' },
      { status: 'completed' },
    ])
      expect(amounts(given)).toEqual([]);
    expect(amounts({}, { status: 'completed' })).toEqual([]);
    expect(amounts({}, { actualAmount: 9 })).toEqual([]);
    expect(amounts({}, { actualAmount: 5 })).toEqual([]);
  });

  it('names the product, and any lot if a line names none', () => {
    expect(wantedLines(task, [{ ...line, lot: '' }])).toEqual([
      {
        ...{ taskID: 1, taskLineID: 1, warehouseID: 1 },
        ...{ productID: 7, bin: 'A-1', lot: null, amount: 3 },
      },
    ]);
  });

  it('counts for the bin of its warehouse: a named lot for itself, none for every lot', () => {
    const wanted = [
      ...wantedLines(task, [line, { ...line, lot: 'L1', taskAmount: 3.1 }]),
      ...wantedLines({ ...task, warehouseID: 2 }, [line]),
      ...wantedLines(task, [{ ...line, bin: 'A-2' }]),
    ];
    const at = (lot: string | null) => reservedAt({ warehouseID: 1, bin: 'A-1', lot }, wanted);
    expect([at(null), at('L1'), at('L2')]).toEqual([3, 4.1, 3]);
  });
});

it('a lot may be used on its last day, and is marked thirty days before', () => {
  const mark = (day: string) => expiryOf(`${day}T00:00:00.000Z`, '2026-11-23');
  expect(['2026-11-22', '2026-11-23', '2026-12-23', '2026-12-24'].map(mark)).toEqual([
    'expired',
    'soon',
    'soon',
    null,
  ]);
  expect(expiryOf(null, '2026-11-23')).toBeNull();
});

it('the last day of a lot is the same for any hour written with it', () => {
  expect(['2026-11-22', '2026-12-23'].map((day) => expiryOf(`${day}T21:30:00.000Z`, '2026-11-23'))).toEqual([
    'expired',
    'soon',
  ]);
});
