import { createParser } from 'eventsource-parser';

/** A device that follows the stream and asks the feed for what is new, without a mirror. */
export interface FleetDevice {
  /** Every marker found in the feed, with its time of arrival. */
  readonly seen: ReadonlyMap<string, number>;
  readonly requests: () => number;
  close(): void;
}

export interface FleetDeviceOptions {
  readonly url: string;
  readonly authorization: string;
  readonly marker: RegExp;
}

export async function openFleetDevice({
  url,
  authorization,
  marker,
}: FleetDeviceOptions): Promise<FleetDevice> {
  const headers = { authorization };
  const abort = new AbortController();
  const seen = new Map<string, number>();
  let requests = 0;
  let cursor = await positionNow();
  let isPulling = false;
  let isWanted = false;

  async function ask(query: string): Promise<string> {
    requests++;
    const reply = await fetch(`${url}/api/v2/changes${query}`, { headers, signal: abort.signal });
    if (!reply.ok) throw new Error(`the feed answered ${reply.status}`);
    return reply.text();
  }

  async function positionNow(): Promise<string> {
    const { epoch, version } = JSON.parse(await ask('')) as { epoch: string; version: number };
    return `${epoch}:${version}`;
  }

  async function pull(): Promise<void> {
    if (isPulling) {
      isWanted = true;
      return;
    }
    isPulling = true;
    do {
      isWanted = false;
      const text = await ask(`?cursor=${encodeURIComponent(cursor)}`);
      const at = performance.now();
      for (const [found] of text.matchAll(marker)) if (!seen.has(found)) seen.set(found, at);
      // Only the page's head is read: parsing is a cost of the device, not of the server.
      const head = text.slice(0, text.indexOf(',"changes"'));
      const { epoch, version, more } = JSON.parse(`${head}}`) as {
        epoch: string;
        version: number;
        more: boolean;
      };
      cursor = `${epoch}:${version}`;
      isWanted ||= more;
    } while (isWanted);
    isPulling = false;
  }

  const stream = await fetch(`${url}/api/v2/changes/stream`, { headers, signal: abort.signal });
  if (!stream.ok || !stream.body) throw new Error(`the stream answered ${stream.status}`);
  const parser = createParser({ onEvent: () => void pull().catch(() => undefined) });
  const decoder = new TextDecoder();
  const reader = stream.body.getReader();
  const follow = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };
  void follow().catch(() => undefined);
  return { seen, requests: () => requests, close: () => abort.abort() };
}
