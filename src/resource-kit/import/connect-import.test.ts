import { afterEach, expect, it, vi } from 'vitest';
import { fakeImportWorker } from '../../../tests/fakes/fake-import-worker';
import { connectImport } from './connect-import';

const file = {
  size: 8,
  stream: () => new Response('a;b\n1;2\n').body as ReadableStream<Uint8Array<ArrayBuffer>>,
};

/** Workers that can be broken, in order of their start. */
function startWorkers(): EventTarget[] {
  const started: EventTarget[] = [];
  const Fake = fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent')));
  vi.stubGlobal(
    'Worker',
    class extends Fake {
      isEnded = false;
      constructor() {
        super();
        started.push(this);
        this.addEventListener('error', () => (this.isEnded = true));
      }
      override postMessage(message: Parameters<InstanceType<typeof Fake>['postMessage']>[0]) {
        if (!this.isEnded) super.postMessage(message);
      }
    },
  );
  return started;
}

afterEach(() => vi.unstubAllGlobals());

it('starts another worker if one has ended by itself, before it was used or while it worked', async () => {
  const started = startWorkers();
  const calls = connectImport();
  started[0]?.dispatchEvent(new Event('error'));
  expect((await calls.open(file, () => {})).rows).toBe(1);
  const asked = calls.open(file, () => {});
  started[1]?.dispatchEvent(new Event('error'));
  await expect(asked).rejects.toThrow('the import has ended');
  await expect(calls.goodRows()).rejects.toThrow('has not been checked');
  expect((await calls.open(file, () => {})).headers).toEqual(['a', 'b']);
  expect(started).toHaveLength(3);
});

it('starts none after it was closed', async () => {
  const started = startWorkers();
  const calls = connectImport();
  calls.close();
  await expect(calls.newProducts()).rejects.toThrow('the import was closed');
  expect(started).toHaveLength(1);
});
