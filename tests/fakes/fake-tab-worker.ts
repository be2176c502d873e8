import type { ApiRequest } from '../../src/protocol/exchange';
import { serveTab } from '../../src/sync/serve-tab';
import type { FromWorker, ToWorker } from '../../src/sync/wire';
import type { WorkerLike } from '../../src/sync/worker-connection';
import type { FakeServer } from './fake-server';

/** A tab's worker without a thread: the real engine behind copied messages, over the test's IndexedDB and `fetch`. */
export class FakeTabWorker implements WorkerLike {
  readonly heard: ToWorker[] = [];
  isTerminated = false;
  readonly #listeners = new Set<(event: MessageEvent) => void>();
  readonly #tab = serveTab((message) => this.#tell(structuredClone(message)));

  postMessage(message: ToWorker): void {
    this.heard.push(structuredClone(message));
    const copy = structuredClone(message);
    queueMicrotask(() => this.#tab.handle(copy));
  }

  addEventListener(type: string, listener: (event: MessageEvent) => void): void {
    if (type === 'message') this.#listeners.add(listener);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  #tell(data: FromWorker): void {
    queueMicrotask(() => {
      if (this.isTerminated) return;
      for (const listener of this.#listeners) listener(new MessageEvent('message', { data }));
    });
  }
}

/** A `fetch` that reaches a fake server while it is up, and may be answered in its place. */
export function createFakeFetch(server: FakeServer) {
  const network = {
    isUp: true,
    /** Answers in the server's place; null: the server answers. */
    instead: (_request: ApiRequest): Response | null => null,
    /** Authorization of every request, in order. */
    authorizations: [] as (string | null)[],
    fetch: async (url: string, init: RequestInit = {}): Promise<Response> => {
      if (!network.isUp) throw new TypeError('unreachable');
      const headers = new Headers(init.headers);
      network.authorizations.push(headers.get('authorization'));
      const request = requestOf(url, init, headers);
      const answer = network.instead(request);
      if (answer) return answer;
      if (headers.get('accept') === 'text/event-stream')
        return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
      const reply = server.handle(request);
      if (reply.kind === 'none') throw new TypeError(reply.reason);
      return new Response(reply.text, { status: reply.status, headers: [...reply.headers, json] });
    },
  };
  return network;
}

const json: [string, string] = ['content-type', 'application/json'];

function requestOf(url: string, init: RequestInit, headers: Headers): ApiRequest {
  const method = init.method ?? 'GET';
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE')
    throw new TypeError(`no ${method} here`);
  return {
    method,
    path: url.slice(url.indexOf('/api/') + '/api/'.length),
    headers: Object.fromEntries(headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    timeoutMs: 0,
  };
}
