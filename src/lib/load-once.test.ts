import { expect, it } from 'vitest';
import { loadOnce } from './load-once';

it('loads once, and again only after a failure', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(1), Promise.resolve(2)];
  const use = loadOnce(() => answers.shift() ?? Promise.resolve(3));
  await expect(use()).rejects.toThrow('offline');
  expect(await Promise.all([use(), use()])).toEqual([1, 1]);
  expect(await use()).toBe(1);
});
