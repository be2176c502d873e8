/** Colours that people who do not tell red from green tell apart (Okabe and Ito), the lightest ones last. */
export const seriesColors = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#f0e442',
  '#666666',
] as const;

export function colorAt(index: number): string {
  return seriesColors[index % seriesColors.length] ?? seriesColors[0];
}

export const textures = ['stripes', 'points', 'grid'] as const;
export type Texture = (typeof textures)[number];

/** What tells a series from the earlier one of its colour; null: there is none. */
export function textureAt(index: number): Texture | null {
  const round = Math.floor(index / seriesColors.length);
  return round === 0 ? null : (textures[(round - 1) % textures.length] ?? null);
}

/** Letters on one of them: light ones on the dark blue and grey, where dark ones could not be read. */
export function inkOn(color: string): string {
  return color === '#0072b2' || color === '#666666' ? '#ffffff' : '#1a1a1a';
}

/** More and less, as strong and as different without colour as with it. */
export const upColor = '#0072b2';
export const downColor = '#d55e00';

/** From few to many, in one colour, away from the page's; the ink on it. */
export const heatColors = [1, 2, 3, 4].map((step) => ({
  fill: `var(--heat-${step})`,
  ink: `var(--heat-${step}-ink)`,
}));

export function heatAt(step: number): (typeof heatColors)[number] {
  return heatColors[step] ?? { fill: 'var(--heat-1)', ink: 'var(--heat-1-ink)' };
}

export type PickClass = 'x' | 'y' | 'z';
export const classColors: Readonly<Record<PickClass, ReturnType<typeof heatAt>>> = {
  x: heatAt(3),
  y: heatAt(2),
  z: heatAt(0),
};
