/**
 * The text of an answer, as far as there is room for it: what stands between may answer without end.
 * @param most bytes
 * @returns null: it is longer
 */
export async function readText(response: Response, most: number): Promise<string | null> {
  const { body, headers, type } = response;
  if (!body) return '';
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (length > most) {
    await body.cancel();
    return null;
  }
  // The browser holds it to its length; what is packed has another one, and another origin does not tell which it is.
  if (type === 'basic' && length <= most && !headers.has('content-encoding')) return response.text();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > most) {
      await reader.cancel();
      return null;
    }
    pieces.push(decoder.decode(value, { stream: true }));
  }
  pieces.push(decoder.decode());
  return pieces.join('');
}
