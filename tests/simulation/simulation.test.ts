import { afterAll, describe, expect, it } from 'vitest';
import { blocks, firstProblem } from './first-problem';
import { createRealWorlds } from './real-world';
import { runWorld } from './world';

const realWorld = createRealWorlds();
afterAll(() => realWorld.close());

describe('the real server and the real stores in a world of failures', () => {
  it.each(blocks(1, 25, 20))(
    '[S1] [S2] [S3] [S4] [S17] [S23] keep every promise, seeds from %i',
    async (from) => {
      expect(await firstProblem(realWorld, from, 20)).toBeNull();
    },
  );

  it('replay a seed event by event', async () => {
    const run = async () => {
      const stories: (readonly string[])[] = [];
      for (const seed of [11, 12, 13]) stories.push(told(await runWorld(realWorld, { seed })));
      return stories;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    expect(first.flat().length).toBeGreaterThan(50);
  });
});

/** A company's rows have other keys the second time; everything else is the same. */
function told({ events }: { readonly events: readonly string[] }): readonly string[] {
  return events.map((event) => event.replaceAll(/(?<=[ /])\d+\b/g, '#'));
}
