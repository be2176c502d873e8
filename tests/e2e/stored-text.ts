import type { Page } from '@playwright/test';

/** Everything that is stored for the console's address in a browser, as text; bytes are read letter by letter. */
export interface StoredText {
  readonly local: string;
  readonly session: string;
  readonly databases: string;
  readonly caches: string;
}

export function readStored(page: Page): Promise<StoredText> {
  return page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const lettersOf = (bytes: Uint8Array) =>
      Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, index) =>
        String.fromCharCode(...bytes.subarray(index * 8192, (index + 1) * 8192)),
      ).join('');
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_, part: unknown) => {
        if (part instanceof ArrayBuffer) return lettersOf(new Uint8Array(part));
        if (ArrayBuffer.isView(part))
          return lettersOf(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
        if (part instanceof Map || part instanceof Set) return [...part];
        return part;
      });

    const kept: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = [answerOf(objects.getAllKeys()), answerOf(objects.getAll())];
        kept.push(store, textOf(await keys), textOf(await values));
      }
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        cached.push(
          request.url,
          textOf([...request.headers, ...(answer?.headers ?? [])]),
          (await answer?.text()) ?? '',
        );
      }
    }
    return {
      local: textOf({ ...localStorage }),
      session: textOf({ ...sessionStorage }),
      databases: kept.join('\n'),
      caches: cached.join('\n'),
    };
  });
}
