/**
 * The text of an answer within a limit: something in between may answer without end. @param most bytes @returns null:
 * longer
 */
export async function readText({ body }: Response, most: number): Promise<string | null> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [text, room] = ['', most];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    room -= value.length;
    if (room < 0) {
      // The sender is not waited for.
      reader.cancel().catch(() => undefined);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
