/** A scanner sends a character every few milliseconds; a user never types three in a row as fast. */
export const maxGapMs = 50;
const shortestCode = 3;

export interface KeyPress {
  /** As in `KeyboardEvent.key`. */
  readonly key: string;
  readonly timeMs: number;
}

export type ScanStep =
  /** Probably typed by a user. */
  | { readonly kind: 'none' }
  /** One of several characters at the speed of a scanner. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'scan'; readonly code: string };

/** Distinguishes a scanner's keys, which end with Enter, from a user's. */
export function createScanReader(): (press: KeyPress) => ScanStep {
  let text = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return ({ key, timeMs }) => {
    // Shift precedes a capital letter.
    if (key === 'Shift') return { kind: 'none' };
    const isFast = timeMs - lastMs <= maxGapMs;
    lastMs = timeMs;
    if (key === 'Enter') {
      const code = text.trim();
      text = '';
      return isFast && code.length >= shortestCode ? { kind: 'scan', code } : { kind: 'none' };
    }
    if (key.length !== 1) {
      text = '';
      return { kind: 'none' };
    }
    text = isFast ? text + key : key;
    return text.length > 1 ? { kind: 'partial' } : { kind: 'none' };
  };
}
