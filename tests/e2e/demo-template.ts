import { rmSync } from 'node:fs';
import { startServer } from './server';

/**
 * Makes the demo company once a run; every server of the run starts from a copy of its folder. DEMO_TEMPLATE may name
 * the folder of an earlier run.
 */
export default async function makeTemplate(): Promise<(() => void) | undefined> {
  if (process.env['DEMO_TEMPLATE']) return undefined;
  const server = await startServer({ isTemplate: true });
  await server.stop();
  process.env['DEMO_TEMPLATE'] = server.dataFolder;
  return () => rmSync(server.dataFolder, { recursive: true, force: true });
}
