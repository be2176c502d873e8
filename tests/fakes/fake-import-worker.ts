import { createApiClient } from '../../src/api/client';
import { createImportSession } from '../../src/resource-kit/import/import-session';
import type { ToImportWorker } from '../../src/resource-kit/import/import-wire';
import { serveImport } from '../../src/resource-kit/import/serve-import';

/** The import's worker without a thread: the real session behind the same messages; the network is the caller's. */
export function fakeImportWorker(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  let lastID = 0;
  const session = createImportSession({
    api: ({ baseUrl, authorization }) =>
      createApiClient({ fetch, baseUrl, authorization: () => authorization }),
    pause: async () => {},
    uuid: () => `00000000-0000-7000-8000-${String(++lastID).padStart(12, '0')}`,
  });
  return class extends EventTarget {
    readonly #answer = serveImport(session, (data) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
    postMessage(message: ToImportWorker): void {
      this.#answer(message);
    }
    terminate(): void {}
  };
}
