import { expect, it } from 'vitest';
import { valueAxis } from './value-axis';

it('begins at zero and goes up if there is nothing to show', () => {
  expect(valueAxis([])).toEqual({ max: 1, ticks: [0, 1] });
  expect(valueAxis([0, 0, 0])).toEqual({ max: 1, ticks: [0, 1] });
});

it('counts whole things if there are few', () => {
  expect(valueAxis([0, 3, 1])).toEqual({ max: 3, ticks: [0, 1, 2, 3] });
});

it('is rounded where there are many', () => {
  expect(valueAxis([0, 37])).toEqual({ max: 'auto', ticks: 4 });
});
