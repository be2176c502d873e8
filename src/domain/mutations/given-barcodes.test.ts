import { expect, it } from 'vitest';
import { entryOf } from '../../../tests/fakes/entries';
import type { EntryState } from '../sync/write';
import { barcodesGiven, productsGiven } from './given-barcodes';

const importOf = (seq: number, id: number, values: readonly unknown[], state: EntryState = 'pending') =>
  entryOf(seq, {
    state,
    targets: [{ resource: 'products', id }],
    request: {
      method: 'POST',
      path: 'products',
      body: { productCodes: values.map((value) => ({ value: String(value) })) },
    },
  });
const entries = [
  importOf(1, 4, ['ABC-1', '500']),
  importOf(2, 4, ['500', '501'], 'acked'),
  importOf(3, -5, ['abc-1']),
  importOf(4, 6, ['ABC-1', '600'], 'rejected'),
  entryOf(5, {
    targets: [{ resource: 'productCodes', id: 9 }],
    request: { method: 'POST', path: 'productcodes', body: { productCodes: [{ value: '700' }] } },
  }),
  entryOf(6, { targets: [{ resource: 'products', id: 8 }] }),
];

it('a waiting barcode finds its future products, whatever the case of its letters', () => {
  expect(productsGiven('Abc-1', entries)).toEqual([4, -5]);
  expect(productsGiven('501', entries)).toEqual([4]);
});

it('the waiting barcodes of a product are each named once', () => {
  expect(barcodesGiven(4, entries)).toEqual(['ABC-1', '500', '501']);
});

it('a refused write is not waited for, and other writes bring no barcodes', () => {
  expect([productsGiven('600', entries), barcodesGiven(6, entries)]).toEqual([[], []]);
  expect([productsGiven('700', entries), barcodesGiven(8, entries)]).toEqual([[], []]);
});
