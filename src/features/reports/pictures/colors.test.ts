import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colorAt, downColor, inkOn, seriesColors, textureAt, upColor } from './colors';

type Rgb = readonly [number, number, number];

const theme = readFileSync(new URL('../../../ui/theme.css', import.meta.url), 'utf8');
const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const rgbOf = (hex: string): Rgb => {
  const at = (place: number) => linear(Number.parseInt(hex.slice(place, place + 2), 16) / 255);
  return [at(1), at(3), at(5)];
};
const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** By WCAG 2. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** As people without one kind of cones see a colour (Viénot, Brettel and Mollon 1999). */
const withoutRedOrGreen: Readonly<Record<string, readonly Rgb[]>> = {
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
};
const seen = (matrix: readonly Rgb[], hex: string) => {
  const [r, g, b] = rgbOf(hex);
  return matrix.map((row) => Math.max(0, row[0] * r + row[1] * g + row[2] * b) ** (1 / 2.4));
};
const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((channel, index) => channel - (b[index] ?? 0)));

/** Values of a variable of the theme: in the light, in the dark. */
const valuesOf = (name: string): readonly string[] =>
  [...theme.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, value]) => value ?? '');

it('numbers on pieces and cells can be read', () => {
  for (const color of seriesColors) expect(contrast(color, inkOn(color)), color).toBeGreaterThan(4.5);
  for (const step of [1, 2, 3, 4]) {
    const [fills, inks] = [valuesOf(`heat-${step}`), valuesOf(`heat-${step}-ink`)];
    expect(fills).toHaveLength(2);
    for (const [mode, fill] of fills.entries())
      expect(contrast(fill, inks[mode] ?? ''), `${step} ${mode}`).toBeGreaterThan(4.5);
  }
});

it('the colour of a map is strongest for the largest number, in the light and the dark theme', () => {
  const surfaces = valuesOf('c-surface');
  expect(surfaces).toHaveLength(2);
  for (const [mode, surface] of surfaces.entries()) {
    const strengths = [1, 2, 3, 4].map((step) => contrast(valuesOf(`heat-${step}`)[mode] ?? '', surface));
    expect(strengths).toEqual(strengths.toSorted((a, b) => a - b));
    expect(strengths.at(-1)).toBeGreaterThan(5);
  }
});

describe.each(Object.entries(withoutRedOrGreen))('%s', (_, matrix) => {
  it('tells the series and the two directions apart', () => {
    for (const [index, one] of seriesColors.entries())
      for (const other of seriesColors.slice(index + 1))
        expect(distance(seen(matrix, one), seen(matrix, other)), `${one} ${other}`).toBeGreaterThan(0.08);
    expect(distance(seen(matrix, upColor), seen(matrix, downColor))).toBeGreaterThan(0.3);
  });
});

it('no two series look alike, also those beyond the colours, and neighbours never share one', () => {
  const looks = Array.from({ length: 32 }, (_, index) => `${colorAt(index)} ${textureAt(index)}`);
  expect(new Set(looks).size).toBe(looks.length);
  expect(looks.filter((_, index) => index > 0 && colorAt(index) === colorAt(index - 1))).toEqual([]);
  expect(seriesColors.map((_, index) => textureAt(index))).toEqual(seriesColors.map(() => null));
});
