import { describe, expect, it } from 'vitest';
import { fillPlaceholders } from '../tasks/event-messages';
import { parseLines } from './line-rows';

const row = {
  productCode: 'BOLT',
  name: 'Bolt',
  speechProductCode: '1',
  bin: 'A-1',
  taskAmount: '2.5',
  uom: 'pcs',
};

describe('rows of an import of lines', () => {
  it('fill each field of a line from its own column', () => {
    const more = { binTo: 'B-1', lot: 'L-1', lineAdditionalInfo: 'Mind the edges' };
    expect(parseLines([{ ...row, ...more }])).toEqual({
      lines: [{ ...row, ...more, taskAmount: 2.5 }],
      refused: [],
    });
    expect(parseLines([row]).lines).toEqual([
      { ...row, taskAmount: 2.5, binTo: null, lot: null, lineAdditionalInfo: null },
    ]);
  });

  it.each([
    ['productCode', 100],
    ['name', 400],
    ['speechProductCode', 100],
    ['bin', 60],
    ['binTo', 60],
    ['uom', 20],
    ['lot', 60],
    ['lineAdditionalInfo', 2000],
  ])('have texts of %s as long as they are stored, of %i characters, and no longer', (column, most) => {
    const refusedOf = (length: number) =>
      parseLines([{ ...row, [column]: 'x'.repeat(length) }]).refused.map(({ reason }) =>
        fillPlaceholders(reason),
      );
    expect(refusedOf(most)).toEqual([]);
    expect(refusedOf(most + 1)).toEqual([`At most ${most} characters`]);
  });

  it('have one message about an amount that cannot be read', () => {
    const { refused } = parseLines([{ ...row, taskAmount: 'some' }]);
    expect(refused.map(({ reason }) => reason.id)).toEqual(['Not a number']);
  });
});
