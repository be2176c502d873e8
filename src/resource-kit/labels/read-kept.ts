const cacheName = 'label-renderer';

/**
 * A large file of the build that few devices need: fetched at its first use, and stored from then on. Its name contains
 * a hash of its contents, so only the latest is stored. @throws Error when it is not on the device and cannot be
 * fetched
 */
export async function readKept(address: string): Promise<Blob> {
  const kept = await openKept();
  const found = await kept?.match(address);
  if (found) return found.blob();
  const reply = await fetchFile(address);
  // If there is no room for it, it is fetched again the next time.
  if (kept) await keep(kept, address, reply.clone()).catch(() => undefined);
  return reply.blob();
}

/** Without https there are no caches, and nothing works offline anyway; a browser may have none in a private window. */
async function openKept(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(cacheName).catch(() => null) : null;
}

async function keep(kept: Cache, address: string, reply: Response): Promise<void> {
  for (const former of await kept.keys()) await kept.delete(former);
  await kept.put(address, reply);
}

async function fetchFile(address: string): Promise<Response> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply;
}
