import { rmSync } from 'node:fs';
import { startServer } from './server';

/** Makes the demo company that every server of the run starts from a copy of; DEMO_TEMPLATE may name an earlier run's. */
export default async function makeDemoCompany(): Promise<(() => void) | undefined> {
  if (process.env['DEMO_TEMPLATE']) return undefined;
  const server = await startServer({ isTemplate: true });
  await server.stop();
  process.env['DEMO_TEMPLATE'] = server.dataFolder;
  return () => rmSync(server.dataFolder, { recursive: true, force: true });
}
