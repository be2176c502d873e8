const cacheName = 'pictures';
/** Most pictures, of a few kilobytes each: those seen lately, not the whole catalogue. */
const maxPictures = 500;

/** What it needs of the browser's caches. */
export interface PictureStorage {
  open(name: string): Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>;
}

export interface PictureCacheOptions {
  readonly caches: PictureStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly most?: number;
}

export interface PictureCache {
  /**
   * The stored picture at once, or the server's. `later` settles when it has been refreshed and stored; it never
   * rejects.
   */
  answer(request: Request): Promise<{ readonly response: Response; readonly later: Promise<void> }>;
}

/**
 * Pictures of products that a page has shown, for offline use. The least recently shown ones make room. Of this origin
 * only: answers of others to an image cannot be inspected, and each takes megabytes of the device's quota.
 */
export function createPictureCache({ caches, fetch, most = maxPictures }: PictureCacheOptions): PictureCache {
  const keep = async (request: Request, picture: Response): Promise<void> => {
    const cache = await caches.open(cacheName);
    // Storing a picture again makes it the last one.
    await cache.put(request, picture);
    const kept = await cache.keys();
    for (const oldest of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(oldest);
  };
  const find = async (request: Request): Promise<Response | undefined> =>
    (await caches.open(cacheName)).match(request);
  return {
    async answer(request) {
      // On a device without room, or with broken storage, the server's picture can still be shown.
      const kept = await find(request).catch(() => undefined);
      const fresh = fetch(request);
      const later = fresh
        .then((response) => (isPicture(response) ? keep(request, response.clone()) : undefined))
        .catch(() => undefined);
      return { response: kept ?? (await fresh), later };
    },
  };
}

/** Whether a request is for a picture that is not of the console's build. */
export function isOfPicture(
  { destination, url }: Pick<Request, 'destination' | 'url'>,
  origin: string,
): boolean {
  const { origin: from, pathname } = new URL(url);
  return destination === 'image' && from === origin && !pathname.startsWith('/assets/');
}

function isPicture(response: Response): boolean {
  return response.ok && (response.headers.get('content-type') ?? '').startsWith('image/');
}
