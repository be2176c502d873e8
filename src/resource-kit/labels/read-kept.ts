const cacheName = 'label-renderer';

/**
 * A large file of the build that few devices need: fetched when it is first asked for, and kept from then on.
 * The name of such a file tells its content, so only the latest stays.
 * @throws Error where it is not on the device and cannot be fetched
 */
export async function readKept(address: string): Promise<Blob> {
  // Without https there are no caches, and nothing works offline anyway.
  if (!('caches' in globalThis)) return (await fetchFile(address)).blob();
  const kept = await caches.open(cacheName);
  const found = await kept.match(address);
  if (found) return found.blob();
  const reply = await fetchFile(address);
  for (const former of await kept.keys()) await kept.delete(former);
  await kept.put(address, reply.clone());
  return reply.blob();
}

async function fetchFile(address: string): Promise<Response> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply;
}
