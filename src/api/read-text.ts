/**
 * The text of an answer, as far as there is room for it: what stands between may answer without end.
 * @param most bytes
 * @returns null: it is longer
 */
export async function readText({ body }: Response, most: number): Promise<string | null> {
  let room = most;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => {
      room -= chunk.length;
      if (room < 0) out.error();
      else out.enqueue(chunk);
    },
  });
  const text = new Response(body?.pipeThrough(count)).text();
  return text.catch((error: unknown) => {
    if (room < 0) return null;
    throw error;
  });
}
