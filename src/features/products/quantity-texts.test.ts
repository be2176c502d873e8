import { expect, it } from 'vitest';
import { quantityTexts } from './quantity-cells';

const format = { plainNumber: String };

it('an export has the day on which a lot expires, in whatever zone it is read', () => {
  const text = (expirationDate: string | null) =>
    quantityTexts(null, format)['expirationDate']?.({ expirationDate });
  expect(text('2026-12-24T00:00:00.000Z')).toBe('24/12/2026');
  expect(text('2026-12-24T23:30:00.000Z')).toBe('24/12/2026');
  expect(text(null)).toBe('');
});

it('an export has reserved amounts as the list shows them: from the open lines if the device has them all', () => {
  const place = { warehouseID: 1, bin: 'A-1', lot: null };
  const wanted = [{ ...place, taskID: 1, taskLineID: 1, productID: 7, amount: 2.5 }];
  const text = (isComplete: boolean) =>
    quantityTexts({ tasks: [], codes: [], wanted, isComplete }, format)['reserved_quantity']?.({
      ...place,
      reserved_quantity: 99,
    });
  expect([text(true), text(false)]).toEqual(['2.5', '99']);
});
