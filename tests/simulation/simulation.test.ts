import { afterAll, describe, expect, it } from 'vitest';
import { blocks, firstProblem } from './first-problem';
import { createRealServers } from './real-world';
import { runWorld } from './world';
import type { WorldOptions } from './world-kind';

const servers = createRealServers();
afterAll(() => servers.close());
const run = (options: WorldOptions) => runWorld(servers, options);

describe('the real server and the real stores in a world of failures', () => {
  it.each(blocks(1, 26, 20))(
    '[S1] [S2] [S3] [S4] [S17] [S23] keep every promise, seeds from %i',
    async (from) => {
      expect(await firstProblem(run, from, 20)).toBeNull();
    },
  );

  it('replay a seed event by event', async () => {
    const stories = async () => {
      const all: (readonly string[])[] = [];
      for (const seed of [11, 12, 13]) all.push(told(await run({ seed })));
      return all;
    };
    const first = await stories();
    expect(await stories()).toEqual(first);
    expect(first.flat().length).toBeGreaterThan(50);
  });
});

/** The second time a company's rows have other keys; everything else is the same. */
function told({ events }: { readonly events: readonly string[] }): readonly string[] {
  return events.map((event) => event.replaceAll(/(?<=[ /]c?)\d+\b/g, '#'));
}
