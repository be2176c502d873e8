import { describe, expect, it } from 'vitest';
import { createHashGate } from './hash-gate';

/** Work that ends when the test says so. */
function slowWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  const endOldest = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, endOldest };
}

describe('the gate of password hashes', () => {
  const waiting = { own: 10, known: 2, unknown: 2 };

  it('runs two at once, keeps a short queue and refuses what is beyond it', async () => {
    const { begun, work, endOldest } = slowWork();
    const gate = createHashGate({ atOnce: 2, waiting });
    const answers = ['a', 'b', 'c', 'd'].map((name) => gate.run('unknown', work(name)));
    await expect(gate.run('unknown', work('e'))).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3 });
    expect(begun).toEqual(['a', 'b']);
    for (const _ of answers) await endOldest();
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('serves the server’s own start first, then known users, and after a failure as before', async () => {
    const { begun, work, endOldest } = slowWork();
    const gate = createHashGate({ atOnce: 1, waiting });
    const failed = gate.run('unknown', async () => Promise.reject(new Error('no')));
    const lanes = ['unknown', 'known', 'own'] as const;
    const answers = lanes.map((lane) => gate.run(lane, work(lane)));
    await expect(failed).rejects.toThrow('no');
    for (const _ of answers) await endOldest();
    await Promise.all(answers);
    expect(begun).toEqual(['own', 'known', 'unknown']);
  });
});
