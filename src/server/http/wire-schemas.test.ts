import { expect, it } from 'vitest';
import { writtenAmount } from './wire-schemas';

it('an amount may be written as JSON writes numbers; of blanks there is none, and a comma is not guessed at', () => {
  const read = (value: unknown) => {
    const { success, data } = writtenAmount(0, 5000).safeParse(value);
    return success ? data : 'refused';
  };
  expect(['1.5', ' 12 ', 7, null, '', '  ', undefined].map(read)).toEqual([
    1.5,
    12,
    7,
    null,
    null,
    null,
    undefined,
  ]);
  expect(['1,500', '1e3', 'many', '0x10', '-1', '5001', [1]].map(read)).toEqual(Array(7).fill('refused'));
});
