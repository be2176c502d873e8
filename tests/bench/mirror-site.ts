// The bench's own page around a mirror in a worker, served and opened in a browser with a profile on disk.
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createProfile, type Profile } from './browser';
import { bundlePage } from './bundle';
import type { BenchReply, BenchRequest } from './mirror-page/messages';
import { addressOf, serveFolder } from './serve-folder';
import { temporaryFolder } from './temporary';

type Reply = BenchReply & { readonly roundTrip: number };

declare global {
  interface Window {
    readonly bench: { ask(request: BenchRequest): Promise<Reply>; memory(): Promise<number> };
  }
}

/** Opened again after `close`, it finds what was stored before. */
export interface MirrorSite {
  open(): Promise<Page>;
  close(): Promise<void>;
}

/** Runs work on a fresh site and removes it afterwards. */
export async function withMirrorSite<T>(work: (site: MirrorSite) => Promise<T>): Promise<T> {
  const folder = temporaryFolder('web');
  const profile = await createProfile();
  await bundlePage('mirror-page', folder);
  const server = await serveFolder(folder);
  const address = addressOf(server);
  try {
    return await work({ open: () => openPage(profile, address), close: profile.close });
  } finally {
    await profile.remove();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks the page's worker, as a screen would. */
export function ask(page: Page, request: BenchRequest): Promise<Reply> {
  return page.evaluate((asked) => window.bench.ask(asked), request);
}

async function openPage(profile: Profile, address: string): Promise<Page> {
  const page = await profile.open();
  await page.goto(address);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}
