import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProfile, signIn, untilInstalled, untilSynced } from './console';
import { startServer } from './server';

/** Users whose devices have signed in, synced and installed the console before the run. */
const users = ['tools', 'admin', 'partner', 'standard'] as const;
export type ReadyUser = (typeof users)[number];

/**
 * Makes the demo company once a run, and browser profiles that know it; every server and every signed-in browser of the
 * run starts from a copy. DEMO_TEMPLATE and PROFILE_TEMPLATES may name the folders of an earlier run.
 */
export default async function makeTemplates(): Promise<(() => void) | undefined> {
  if (process.env['DEMO_TEMPLATE'] && process.env['PROFILE_TEMPLATES']) return undefined;
  const profiles = mkdtempSync(join(tmpdir(), 'tools-profiles-'));
  const server = await startServer({ isTemplate: true });
  try {
    await Promise.all(
      users.map(async (user) => {
        const { page, close } = await openProfile(server, join(profiles, user));
        await signIn(page, user);
        await untilInstalled(page);
        await untilSynced(page);
        await close();
      }),
    );
  } finally {
    await server.stop();
  }
  process.env['DEMO_TEMPLATE'] = server.dataFolder;
  process.env['PROFILE_TEMPLATES'] = profiles;
  return () => {
    for (const folder of [server.dataFolder, profiles]) rmSync(folder, { recursive: true, force: true });
  };
}
