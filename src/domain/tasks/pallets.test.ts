import { expect, test } from 'vitest';
import { countPallets, palletSummary } from './pallets';

const types = [
  { packageTypeID: 1, palletTypeID: 7, palletMultiplier: 40 },
  { packageTypeID: 2, palletTypeID: 7, palletMultiplier: 10 },
  { packageTypeID: 3, palletTypeID: 5, palletMultiplier: 12 },
  { packageTypeID: 4, palletTypeID: null, palletMultiplier: 0 },
];
const names: Readonly<Record<number, string>> = { 5: 'CHEP', 7: 'EUR' };

test('packages fill whole pallets by package type; pallets are summed by pallet type', () => {
  const counts = countPallets(
    [
      { packageTypeID: 1, packages: 41 },
      { packageTypeID: 2, packages: 9.5 },
      { packageTypeID: 3, packages: 12 },
    ],
    types,
  );
  expect(counts).toEqual([
    { palletTypeID: 5, amount: 1 },
    { palletTypeID: 7, amount: 3 },
  ]);
  expect(palletSummary(counts, (id) => names[id] ?? '')).toBe('CHEP 1, EUR 3');
});

test('packages without a pallet type are counted by the package and are on no pallet', () => {
  const counts = countPallets(
    [
      { packageTypeID: 4, packages: 3 },
      { packageTypeID: null, packages: 2 },
      { packageTypeID: 1, packages: 0 },
    ],
    types,
  );
  expect(counts).toEqual([{ palletTypeID: null, amount: 5 }]);
  expect(palletSummary(counts, String)).toBeNull();
});

test('pallets are named in the order of their types, without those of number zero', () => {
  const counts = [
    { palletTypeID: null, amount: 2 },
    { palletTypeID: 7, amount: 3 },
    { palletTypeID: 6, amount: 0 },
    { palletTypeID: 5, amount: 1 },
  ];
  expect(palletSummary(counts, (id) => names[id] ?? '')).toBe('CHEP 1, EUR 3');
});

test('packages on no pallet are counted after pallets', () => {
  const packages = [
    { packageTypeID: null, packages: 1 },
    { packageTypeID: 1, packages: 1 },
    { packageTypeID: 4, packages: 1 },
  ];
  expect(countPallets(packages, types)).toEqual([
    { palletTypeID: 7, amount: 1 },
    { palletTypeID: null, amount: 2 },
  ]);
});

test('packages without a known number per pallet are on no pallet, whatever their pallet type (decision 18)', () => {
  const unknown = [{ packageTypeID: 1, palletTypeID: 7, palletMultiplier: 0 }];
  expect(countPallets([{ packageTypeID: 1, packages: 3 }], unknown)).toEqual([
    { palletTypeID: null, amount: 3 },
  ]);
  const large = [{ packageTypeID: 1, palletTypeID: 7, palletMultiplier: 1 }];
  expect(countPallets([{ packageTypeID: 1, packages: 3 }], large)).toEqual([{ palletTypeID: 7, amount: 3 }]);
  const unnamed = [{ packageTypeID: 1, palletTypeID: null, palletMultiplier: 2 }];
  expect(countPallets([{ packageTypeID: 1, packages: 3 }], unnamed)).toEqual([
    { palletTypeID: null, amount: 3 },
  ]);
});
