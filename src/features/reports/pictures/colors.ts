/** Colours that colour-blind people can tell apart (Okabe and Ito), the lightest ones last. */
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

/** The texture that distinguishes a series from an earlier one of its colour; null: none. */
export function textureAt(index: number): Texture | null {
  const round = Math.floor(index / seriesColors.length);
  return round === 0 ? null : (textures[(round - 1) % textures.length] ?? null);
}

/** Ink for one of them: light on the dark blue and grey, where dark letters would be unreadable. */
export function inkOn(color: string): string {
  return color === '#0072b2' || color === '#666666' ? '#ffffff' : '#1a1a1a';
}

/** More and less, equally strong, and distinct without colour. */
export const upColor = '#0072b2';
export const downColor = '#d55e00';

/** From few to many, in one colour, with increasing contrast to the page; with their inks. */
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
