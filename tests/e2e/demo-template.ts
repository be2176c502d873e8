import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '../memory-folder';
import { installedProfile, openProfile, signIn, untilInstalled, untilSynced } from './console';
import { startServer } from './server';

/** Users whose devices have signed in, synced and installed the console before the run. */
const users = ['tools', 'admin', 'partner', 'standard'] as const;
export type ReadyUser = (typeof users)[number];

/** Room for the databases and profiles of all workers. */
const bytes = 4 * 2 ** 30;

/**
 * Makes the demo company once a run, and browser profiles that know it; every server and every browser of the run that
 * is not on its first visit starts from a copy. DEMO_TEMPLATE and PROFILE_TEMPLATES may name the folders of an earlier
 * run. Everything that the run writes is in one folder, which is removed with it.
 */
export default async function makeTemplates(): Promise<() => void> {
  const folder = mkdtempSync(join(memoryFolder(bytes) ?? tmpdir(), 'tools-run-'));
  process.env['TMPDIR'] = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (process.env['DEMO_TEMPLATE'] && process.env['PROFILE_TEMPLATES']) return remove;
  try {
    process.env['PROFILE_TEMPLATES'] = mkdtempSync(join(folder, 'profiles-'));
    process.env['DEMO_TEMPLATE'] = await fillTemplates(process.env['PROFILE_TEMPLATES']);
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}

/** @returns the folder of the demo company that the profiles know */
async function fillTemplates(profiles: string): Promise<string> {
  const server = await startServer({ isTemplate: true });
  try {
    const installed = join(profiles, installedProfile);
    const { page, close } = await openProfile(server, installed);
    await page.goto('/');
    await untilInstalled(page);
    await close();
    await Promise.all(
      users.map(async (user) => {
        const profile = join(profiles, user);
        cpSync(installed, profile, { recursive: true });
        const device = await openProfile(server, profile);
        await signIn(device.page, user);
        await untilSynced(device.page);
        await device.close();
      }),
    );
  } finally {
    await server.stop();
  }
  return server.dataFolder;
}
