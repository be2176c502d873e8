/** Makes arrays of numbers, all zero at first. */
export interface NumberArena {
  doubles(length: number): Float64Array;
  ints(length: number): Int32Array;
}

/** An array a buffer, which is freed with it. */
export const ownBuffers: NumberArena = {
  doubles: (length) => new Float64Array(length),
  ints: (length) => new Int32Array(length),
};

/**
 * Arrays share buffers: thousands of small buffers take longer to make and to collect than to fill. A buffer stays in
 * memory as long as one of its arrays does. @param bytes of a buffer; a longer array has one of its own
 */
export function createNumberArena(bytes = 2 ** 18): NumberArena {
  let buffer = new ArrayBuffer(0);
  let end = 0;

  function take(size: number): number {
    if (end + size > buffer.byteLength) {
      buffer = new ArrayBuffer(bytes);
      end = 0;
    }
    const from = end;
    end = (end + size + 7) & ~7;
    return from;
  }

  return {
    doubles: (length) => {
      const size = length * Float64Array.BYTES_PER_ELEMENT;
      if (size > bytes) return ownBuffers.doubles(length);
      const from = take(size);
      return new Float64Array(buffer, from, length);
    },
    ints: (length) => {
      const size = length * Int32Array.BYTES_PER_ELEMENT;
      if (size > bytes) return ownBuffers.ints(length);
      const from = take(size);
      return new Int32Array(buffer, from, length);
    },
  };
}
