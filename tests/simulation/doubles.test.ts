import { expect, it } from 'vitest';
import { breakable, breakableWhenPlain } from './breaks';
import { fakeWorld } from './fake-world';
import { blocks, firstProblem } from './first-problem';
import { shrink } from './shrink';
import { runWorld } from './world';

it.each(blocks(1, 4, 50))('the engine keeps every promise among doubles, seeds from %i', async (from) => {
  expect(await firstProblem(fakeWorld, from, 50)).toBeNull();
});

it('[S26] the engine keeps a mirror current without a change feed', async () => {
  expect(await firstProblem(fakeWorld, 1, 50, { plain: true })).toBeNull();
});

it.each(breakable)('it is noticed when %s is switched off', async (broken) => {
  const plain = breakableWhenPlain.has(broken);
  expect(await firstProblem(fakeWorld, 1, 300, { broken, plain })).not.toBeNull();
});

it('a failure is told by fewer events, and replays', async () => {
  const options = { seed: 2, broken: 'overlay-until-confirmation' } as const;
  const failed = await runWorld(fakeWorld, options);
  const shortest = await shrink(fakeWorld, options, failed, 40);
  expect(shortest.outcome.problem).not.toBeNull();
  expect(shortest.outcome.events.length).toBeLessThan(failed.events.length);
  expect(await runWorld(fakeWorld, shortest.options)).toEqual(shortest.outcome);
});
