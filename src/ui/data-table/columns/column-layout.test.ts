import { expect, it } from 'vitest';
import { layOutColumns } from './column-layout';

const flexible = (id: string, width: number) => ({ id, width, isFixed: false });
const fixed = (id: string, width: number) => ({ id, width, isFixed: true });
const lead = { lead: 40, pinStart: 40, pinned: 0 };

it('shares the remaining room in proportion, but not among tick boxes and resized columns', () => {
  const { widths, tableWidth, minWidth } = layOutColumns(
    [flexible('a', 100), fixed('b', 60), flexible('c', 300)],
    lead,
  );
  expect(widths).toEqual([
    'max(100px, (100cqi - 100px) * 0.25)',
    '60px',
    'max(300px, (100cqi - 100px) * 0.75)',
  ]);
  expect(tableWidth).toBe('100%');
  expect(minWidth).toBe(500);
});

it('is as wide as its columns when every one was resized', () => {
  expect(layOutColumns([fixed('a', 100), fixed('b', 60)], lead).tableWidth).toBe('200px');
});

it('places pinned columns side by side, if there is room beside them', () => {
  const columns = [fixed('a', 100), fixed('b', 60), flexible('c', 90)];
  expect(layOutColumns(columns, { ...lead, pinned: 2 }).pins).toEqual({
    '--pin-0': 'min(40px, (100cqi - 359.5px) * 999)',
    '--pin-1': 'min(140px, (100cqi - 359.5px) * 999)',
    '--pin-end': 'max(40px, min(200px, (100cqi - 359.5px) * 999))',
  });
  expect(layOutColumns(columns, lead).pins).toEqual({
    '--pin-end': 'max(40px, min(40px, (100cqi - 199.5px) * 999))',
  });
});
