import { afterAll, describe, expect, it } from 'vitest';
import { blocks, firstProblem } from './first-problem';
import { createRealServers } from './real-world';
import { runWorld } from './world';
import type { WorldOptions } from './world-kind';

const servers = createRealServers();
afterAll(() => servers.close());
const run = (options: WorldOptions) => runWorld(servers, options);

/** A file of its own: files run side by side. */
describe('the real server and the real stores in a world of failures', () => {
  it.each(blocks(521, 24, 20))('keep every promise, seeds from %i', async (from) => {
    expect(await firstProblem(run, from, 20)).toBeNull();
  });

  it.each(blocks(1, 2, 7))('[S26] keep every promise over a plain API, seeds from %i', async (from) => {
    expect(await firstProblem(run, from, 7, { plain: true })).toBeNull();
  });
});
