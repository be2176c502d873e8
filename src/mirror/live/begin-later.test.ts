import { afterEach, expect, it, vi } from 'vitest';
import { beginLater } from './begin-later';

afterEach(() => void vi.unstubAllGlobals());

it('begins with the loaded code, and ends it', async () => {
  const ended: string[] = [];
  const loading = Promise.resolve('code');
  const end = beginLater(
    () => loading,
    (loaded) => () => ended.push(loaded),
  );
  await loading;
  end();
  expect(ended).toEqual(['code']);
});

it('never begins something that was ended while its code was loaded', async () => {
  const begin = vi.fn(() => () => undefined);
  const loading = Promise.resolve('code');
  beginLater(() => loading, begin)();
  await loading;
  expect(begin).not.toHaveBeenCalled();
});

it('reports that its code could not be loaded', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const problem = new TypeError('Failed to fetch dynamically imported module');
  beginLater(
    () => Promise.reject(problem),
    () => () => undefined,
  );
  await vi.waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith(problem));
});
