import { register } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunWorld, ServerKind } from '../world-kind';
import { breaks } from './catalogue';

const root = resolve(import.meta.dirname, '../../..');
let isRegistered = false;

/** The simulation over an engine that is reloaded with one rule broken. */
export async function loadBroken(name: string, servers: ServerKind): Promise<RunWorld> {
  if (!isRegistered) {
    const changes = Object.fromEntries(breaks.map((each) => [each.name, each.changes]));
    register('./hooks.mjs', { parentURL: import.meta.url, data: { root, breaks: changes } });
    isRegistered = true;
  }
  const world = pathToFileURL(join(root, 'tests/simulation/world.ts'));
  const { runWorld }: typeof import('../world') = await import(`${world}?broken=${name}`);
  return (options) => runWorld(servers, options);
}
