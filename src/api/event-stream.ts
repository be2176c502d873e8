import { createParser } from 'eventsource-parser';

export interface StreamCallbacks {
  onNews(): void;
  /** Once, whatever ended the stream; not after the listener has ended it. */
  onEnd(): void;
}

/**
 * Follows a `text/event-stream` until it ends, is silent for `silenceMs` (comments count as a sign of life), or the
 * result is called.
 */
export function listenTo(
  open: (signal: AbortSignal) => Promise<Response>,
  { onNews, onEnd }: StreamCallbacks,
  silenceMs = 45_000,
): () => void {
  const abort = new AbortController();
  let silence = setTimeout(() => abort.abort(), silenceMs);
  let isOpen = true;
  const parser = createParser({ onEvent: onNews });
  const follow = async (): Promise<void> => {
    const response = await open(abort.signal);
    const isStream = /^text\/event-stream/i.test(response.headers.get('content-type') ?? '');
    if (!response.ok || !isStream || !response.body) return;
    const decoder = new TextDecoder();
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), silenceMs);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };
  const end = (): void => {
    clearTimeout(silence);
    if (isOpen) onEnd();
    isOpen = false;
  };
  follow()
    .then(end, end)
    .finally(() => abort.abort());
  return () => {
    isOpen = false;
    clearTimeout(silence);
    abort.abort();
  };
}
