import { describe, expect, it } from 'vitest';
import { type BarLayoutOptions, layOutBars, pieceToward } from './bar-layout';

const base: BarLayoutOptions = {
  data: [
    { name: 'North', EUR: 4, FIN: 6 },
    { name: 'South', EUR: 0, FIN: 5 },
  ],
  indexBy: 'name',
  keys: ['EUR', 'FIN'],
  isHorizontal: true,
  innerWidth: 100,
  innerHeight: 60,
  padding: 0,
};

describe('bars that lie', () => {
  const { pieces, bars, placeOf, middleOf, roundAmounts, goesDown } = layOutBars(base);

  it('have their pieces one after another, and none for zero', () => {
    expect(pieces).toEqual([
      { id: 'EUR North', bar: 'North', key: 'EUR', amount: 4, x: 0, y: 0, width: 40, height: 30 },
      { id: 'FIN North', bar: 'North', key: 'FIN', amount: 6, x: 40, y: 0, width: 60, height: 30 },
      { id: 'FIN South', bar: 'South', key: 'FIN', amount: 5, x: 0, y: 30, width: 50, height: 30 },
    ]);
  });

  it('stand in the order of what they are drawn of, from the top down', () => {
    expect(bars).toEqual(['North', 'South']);
    expect(bars.map(middleOf)).toEqual([15, 45]);
  });

  it('begin at nothing and end at a round amount', () => {
    expect([placeOf(0), placeOf(10)]).toEqual([0, 100]);
    expect(roundAmounts(2)).toEqual([0, 5, 10]);
    expect(goesDown).toBe(false);
  });
});

it('bars that stand grow up from nothing and down from it', () => {
  const { pieces, placeOf, goesDown } = layOutBars({
    ...base,
    data: [{ name: 'A-1', EUR: 10, FIN: -10 }],
    isHorizontal: false,
  });
  expect(goesDown).toBe(true);
  expect(placeOf(0)).toBe(30);
  expect(pieces.map(({ key, y, height }) => [key, y, height])).toEqual([
    ['EUR', 0, 30],
    ['FIN', 30, 30],
  ]);
});

it.each([
  ['nothing', []],
  ['only empty bars', [{ name: 'North', EUR: 0 }]],
])('%s is drawn without a piece', (_, data) => {
  const { pieces, placeOf } = layOutBars({ ...base, data });
  expect(pieces).toEqual([]);
  expect(placeOf(0)).toBe(0);
});

it('arrows lead along a bar and on to the next one, and across bars to the next piece of the same kind', () => {
  const data = [
    { name: 'North', EUR: 4, FIN: 6 },
    { name: 'South', EUR: 0, FIN: 5 },
    { name: 'West', EUR: 1, FIN: 1 },
  ];
  const lying = layOutBars({ ...base, data });
  const ways = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'a'];
  const from = (at: number) => ways.map((key) => pieceToward(lying, at, key));
  expect(from(0)).toEqual([1, 0, 3, 0, 0, 4, null]);
  expect(from(2)).toEqual([3, 1, 4, 1, 0, 4, null]);
  expect(from(4)).toEqual([4, 3, 4, 2, 0, 4, null]);
  const standing = layOutBars({ ...base, data, isHorizontal: false });
  expect(ways.map((key) => pieceToward(standing, 2, key))).toEqual([4, 1, 1, 3, 0, 4, null]);
});

it('an amount above all bars has its place in the drawing, and a mark beyond it', () => {
  const { pieces, placeOf, roundAmounts } = layOutBars({ ...base, atLeast: 20 });
  expect([placeOf(0), placeOf(20)]).toEqual([0, 100]);
  expect(pieces.map(({ width }) => width)).toEqual([20, 30, 25]);
  expect(roundAmounts(2)).toEqual([0, 10, 20]);
});
