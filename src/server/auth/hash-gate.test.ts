import { describe, expect, it } from 'vitest';
import { createHashGate } from './hash-gate';

/** Work that ends when it is told to. */
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

  it('serves those who are known before those who are not, and after a failure as before', async () => {
    const { begun, work, endOldest } = slowWork();
    const gate = createHashGate({ atOnce: 1, waiting });
    const failed = gate.run('unknown', async () => Promise.reject(new Error('no')));
    const answers = [gate.run('unknown', work('stranger')), gate.run('known', work('colleague'))];
    await expect(failed).rejects.toThrow('no');
    await endOldest();
    await endOldest();
    await Promise.all(answers);
    expect(begun).toEqual(['colleague', 'stranger']);
  });
});
