export interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Whether the template gives the size; otherwise it is 100 × 50 mm. */
  readonly isGiven: boolean;
}

const usual = { widthMm: 100, heightMm: 50 };
/** A drawing takes a byte or more for each dot: 40 million are A3 at 300 dpi. */
const maxDots = 40_000_000;

/** Whether a template is code for Zebra printers; other text is printed as it is. */
export function isZpl(template: string): boolean {
  return /\^XA/i.test(template);
}

/** Whole dots a millimetre, as printers are built: 8 for "203 dpi", 12 for "300". Without a number: 8. */
export function dotsPerMmOf(dpi: unknown): number {
  return typeof dpi === 'number' ? Math.max(1, Math.round(dpi / 25.4)) : 8;
}

/** The size that `^PW` (width) and `^LL` (length) give in dots, in millimetres to a tenth. */
export function labelSize(template: string, dots: number): LabelSize {
  const widthMm = lastNumber(template, /\^PW(\d+)/gi);
  const heightMm = lastNumber(template, /\^LL(\d+)/gi);
  const mm = (count: number | null, otherwise: number) =>
    count === null ? otherwise : Math.round((count / dots) * 10) / 10;
  return {
    widthMm: mm(widthMm, usual.widthMm),
    heightMm: mm(heightMm, usual.heightMm),
    isGiven: widthMm !== null && heightMm !== null,
  };
}

/** Whether a label has more dots than a device can draw. */
export function isTooLarge({ widthMm, heightMm }: LabelSize, dots: number): boolean {
  return widthMm * heightMm * dots * dots > maxDots;
}

function lastNumber(text: string, pattern: RegExp): number | null {
  const found = [...text.matchAll(pattern)].map(([, digits]) => Number(digits)).filter((dots) => dots > 0);
  return found.at(-1) ?? null;
}
