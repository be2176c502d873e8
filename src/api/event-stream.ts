import { createParser } from 'eventsource-parser';
import type { ApiClientOptions } from './client';

export interface StreamCallbacks {
  onNews(): void;
  /** Called once, whatever ended the stream; not after the listener has ended it. */
  onEnd(): void;
}

const lineFeed = 10;
/** Most bytes of one line. */
const maxUnread = 64 * 1024;
/** After such a silence the stream counts as dead; the server sends a comment every 15 s or so. */
const silenceMs = 45_000;

export interface StreamOptions extends Pick<ApiClientOptions, 'fetch' | 'baseUrl' | 'authorization'> {
  /** Below the base address. */
  readonly path: string;
}

/**
 * Follows a `text/event-stream` until it ends, is silent for too long (comments count as signs of life), or the result
 * is called.
 */
export function listenTo(options: StreamOptions, { onNews, onEnd }: StreamCallbacks): () => void {
  const abort = new AbortController();
  let silence = setTimeout(() => abort.abort(), silenceMs);
  let isOpen = true;
  const parser = createParser({ onEvent: onNews });
  const follow = async (): Promise<void> => {
    const response = await openStream(options, abort.signal);
    const isStream = /^text\/event-stream/i.test(response.headers.get('content-type') ?? '');
    if (!response.ok || !isStream || !response.body) return;
    const decoder = new TextDecoder();
    let unread = 0;
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), silenceMs);
      // A body without line ends is not one of our streams; buffering it would never end.
      unread = value.includes(lineFeed) ? 0 : unread + value.length;
      if (unread > maxUnread) return;
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

function openStream({ fetch, baseUrl, authorization, path }: StreamOptions, signal: AbortSignal) {
  const credentials = authorization();
  return fetch(baseUrl + path, {
    headers: {
      accept: 'text/event-stream',
      ...(credentials === null ? {} : { authorization: credentials }),
    },
    cache: 'no-store',
    credentials: 'omit',
    signal,
  });
}
