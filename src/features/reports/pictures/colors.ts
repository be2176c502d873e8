/** Colours that people who do not tell red from green tell apart (Okabe and Ito), the lightest ones last. */
export const seriesColors = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#f0e442',
  '#999999',
] as const;

export function colorAt(index: number): string {
  return seriesColors[index % seriesColors.length] ?? seriesColors[0];
}

/** Letters on one of them: light ones on the two dark blues and greens. */
export function inkOn(color: string): string {
  return color === '#0072b2' || color === '#009e73' ? '#ffffff' : '#1a1a1a';
}

/** More and less, as strong and as different without colour as with it. */
export const upColor = '#0072b2';
export const downColor = '#d55e00';

/** From few to many, in one colour; the ink on it. */
export const classColors = {
  x: { fill: '#08519c', ink: '#ffffff' },
  y: { fill: '#6baed6', ink: '#08203a' },
  z: { fill: '#deebf7', ink: '#08203a' },
} as const;
export type PickClass = keyof typeof classColors;
