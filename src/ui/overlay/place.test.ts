import { expect, it } from 'vitest';
import { place } from './place';

const view = { width: 400, height: 300 };
const panel = { width: 100, height: 80 };

it('goes below, or above when there is no room below', () => {
  expect(place({ left: 20, top: 20, width: 60, height: 30 }, panel, view, 'bottom-start', 4)).toEqual({
    left: 20,
    top: 54,
  });
  expect(place({ left: 20, top: 250, width: 60, height: 30 }, panel, view, 'bottom-start', 4)).toEqual({
    left: 20,
    top: 166,
  });
});

it('stays inside the window', () => {
  expect(place({ left: 380, top: 20, width: 20, height: 30 }, panel, view, 'bottom-start', 4).left).toBe(292);
  expect(place({ left: 0, top: 20, width: 20, height: 30 }, panel, view, 'bottom-end', 4).left).toBe(8);
  expect(
    place({ left: 0, top: 140, width: 20, height: 20 }, { width: 100, height: 600 }, view, 'bottom-start', 4)
      .top,
  ).toBe(8);
});
