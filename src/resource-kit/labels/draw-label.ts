import type { FilledTemplate } from '../../domain/labels/fill-template';
import { isZpl, type LabelSize, labelSize } from '../../domain/labels/zpl';
import type { DrawnLabel, LabelRenderer } from './label-renderer';

/** A label to view or to print. */
export type ShownLabel =
  | { readonly kind: 'picture'; readonly addresses: readonly string[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  /** `^XA` without `^XZ` after it. */
  | { readonly kind: 'unfinished' }
  | Exclude<DrawnLabel, { readonly kind: 'drawn' }>;

/** Draws a filled template: printer code as a picture, other text unchanged. */
export async function drawLabel(
  filled: FilledTemplate,
  dotsPerMm: number,
  renderer: LabelRenderer,
): Promise<ShownLabel & { readonly size?: LabelSize }> {
  if (filled.kind === 'unknown') return filled;
  const { text } = filled;
  const size = labelSize(text, dotsPerMm);
  if (!isZpl(text)) return { kind: 'text', text, size };
  if (!/\^XA[\s\S]*\^XZ/i.test(text)) return { kind: 'unfinished' };
  const drawn = await renderer.draw({ zpl: text, size, dotsPerMm });
  return drawn.kind === 'drawn' ? { kind: 'picture', addresses: drawn.addresses, size } : drawn;
}
