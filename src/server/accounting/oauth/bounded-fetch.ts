export interface Bounds {
  /** Longest answer. */
  readonly bytes: number;
  /** Longest wait for all of it. */
  readonly ms: number;
}

export const usualBounds: Bounds = { bytes: 100_000, ms: 15_000 };

/** A fetch that reads answers to their end at once, and aborts those that are too long or too slow. */
export function boundedFetch(fetch: typeof globalThis.fetch, bounds: Bounds): typeof globalThis.fetch {
  return async (input, init) => {
    const signal = AbortSignal.timeout(bounds.ms);
    const response = await fetch(input, { ...init, signal, redirect: 'manual' });
    const body = await readBody(response, bounds.bytes);
    const { status, statusText, headers } = response;
    // Other statuses have no body, and a response with one cannot be made.
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  };
}

async function readBody({ body }: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    length += next.value.length;
    if (length > most) {
      await reader?.cancel().catch(() => undefined);
      throw new Error('the answer is too long');
    }
    pieces.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
