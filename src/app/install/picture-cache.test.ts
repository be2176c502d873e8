import { describe, expect, it } from 'vitest';
import { createPictureCache, isOfPicture, type PictureStorage } from './picture-cache';

const picture = (name: string) => new Request(`https://tools.example/pictures/${name}.svg`);
const drawing = (text: string) => new Response(text, { headers: { 'content-type': 'image/svg+xml' } });

const refuse = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));

/** One cache, in the order in which its requests were last stored. */
function createStorage(): PictureStorage {
  const stored = new Map<string, Response>();
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  return {
    open: async () => ({
      match: async (request) => stored.get(urlOf(request))?.clone(),
      put: async (request, response) => {
        stored.delete(urlOf(request));
        stored.set(urlOf(request), response);
      },
      delete: async (request) => stored.delete(urlOf(request)),
      keys: async () => [...stored.keys()].map((url) => new Request(url)),
    }),
  };
}

function start(most = 2) {
  const caches = createStorage();
  let answer: ((request: Request) => Promise<Response>) | null = async ({ url }) => drawing(url);
  const fetch = async (request: Request) => {
    if (!answer) throw new TypeError('offline');
    return answer(request);
  };
  const pictures = createPictureCache({ caches, fetch, most });
  const see = async (name: string) => {
    const { response, later } = await pictures.answer(picture(name));
    await later;
    return response.text();
  };
  return { see, serve: (next: typeof answer) => (answer = next) };
}

describe('pictures that were seen', () => {
  it('are shown without a network; others are not there', async () => {
    const { see, serve } = start();
    await see('a');
    serve(null);
    expect(await see('a')).toContain('/pictures/a.svg');
    await expect(see('b')).rejects.toThrow('offline');
  });

  it('are looked at anew behind the user’s back', async () => {
    const { see, serve } = start();
    await see('a');
    serve(async () => drawing('new'));
    expect(await see('a')).toContain('a.svg');
    expect(await see('a')).toBe('new');
  });

  it('make room for later ones, least recently shown first', async () => {
    const { see, serve } = start(2);
    for (const name of ['a', 'b', 'a', 'c']) await see(name);
    serve(null);
    expect([await see('a'), await see('c')]).toHaveLength(2);
    await expect(see('b')).rejects.toThrow('offline');
  });

  it('are pictures: neither an error nor a page is kept', async () => {
    const { see, serve } = start();
    serve(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    await see('a');
    serve(async () => new Response('gone', { status: 404, headers: { 'content-type': 'image/svg+xml' } }));
    await see('b');
    serve(null);
    for (const name of ['a', 'b']) await expect(see(name)).rejects.toThrow('offline');
  });

  it.each<[trouble: string, broken: PictureStorage['open']]>([
    ['has no room', async () => ({ ...(await createStorage().open('')), put: refuse })],
    ['does not open', refuse],
  ])('are the server’s to show where the storage %s', async (_trouble, open) => {
    const fetch = async ({ url }: Request) => drawing(url);
    const { response, later } = await createPictureCache({ caches: { open }, fetch }).answer(picture('a'));
    await later;
    expect(await response.text()).toContain('a.svg');
  });

  it('are those of this origin, and none of the console’s own', () => {
    const asked = (url: string, destination: RequestDestination = 'image') =>
      isOfPicture({ url, destination }, 'https://tools.example');
    expect(asked('https://tools.example/pictures/a.svg')).toBe(true);
    expect(asked('https://elsewhere.example/a.svg')).toBe(false);
    expect(asked('https://tools.example/assets/logo-1.svg')).toBe(false);
    expect(asked('https://tools.example/api/products', '')).toBe(false);
  });
});
