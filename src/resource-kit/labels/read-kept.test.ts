import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readKept } from './read-kept';

/** The cached files, by their addresses. */
let kept: Map<string, Response>;
let isFull: boolean;
let asked: string[];

beforeEach(() => {
  [kept, isFull, asked] = [new Map(), false, []];
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (address: string) => kept.delete(address),
    put: async (address: string, reply: Response) => {
      if (isFull) throw new DOMException('no room', 'QuotaExceededError');
      kept.set(address, reply);
    },
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return address === '/gone' ? new Response('', { status: 404 }) : new Response(`of ${address}`);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const read = async (address: string) => (await readKept(address)).text();

it('is fetched once, and only the latest stays', async () => {
  expect([await read('/a'), await read('/a')]).toEqual(['of /a', 'of /a']);
  expect(asked).toEqual(['/a']);
  expect(await read('/b')).toBe('of /b');
  expect([...kept.keys()]).toEqual(['/b']);
});

it('is used even without room to store it', async () => {
  isFull = true;
  expect(await read('/a')).toBe('of /a');
});

it('is used if the browser opens no cache', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('private', 'SecurityError')) });
  expect(await read('/a')).toBe('of /a');
});

it('keeps the present one when another cannot be fetched', async () => {
  await read('/a');
  await expect(read('/gone')).rejects.toThrow('/gone: 404');
  expect([...kept.keys()]).toEqual(['/a']);
});
