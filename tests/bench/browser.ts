import { rmSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser, launchArgs } from '../e2e/browser';
import { temporaryFolder } from './temporary';

/** Time until a browser that was just started is idle. */
export const browserStartMs = 3_000;

/** A browser with a profile on disk: Playwright's default context keeps IndexedDB in memory. */
export interface Profile {
  readonly folder: string;
  /** Opens the browser, or opens it again after `close`, with a page that is not yet at an address. */
  open(setUp?: (context: BrowserContext) => Promise<void>): Promise<Page>;
  close(): Promise<void>;
  remove(): Promise<void>;
}

export async function createProfile(viewport = { width: 1440, height: 900 }): Promise<Profile> {
  const folder = temporaryFolder('profile');
  const executablePath = await findBrowser();
  let context: BrowserContext | null = null;
  const close = async (): Promise<void> => {
    await context?.close();
    context = null;
  };
  return {
    folder,
    open: async (setUp) => {
      context = await chromium.launchPersistentContext(folder, {
        executablePath,
        args: [...launchArgs, `--screen-info={${screen.width}x${screen.height}}`],
        viewport,
        locale: 'en-GB',
      });
      await setUp?.(context);
      const page = context.pages()[0] ?? (await context.newPage());
      await showWhole(page, viewport);
      page.on('console', (message) => {
        // PouchDB reports its own upgrades as errors and goes on.
        const isOurs = message.type() === 'error' && !message.text().startsWith('onblocked');
        if (isOurs) console.error(`  ${message.text()}`);
      });
      page.on('pageerror', (error) => console.error(`  ${error.message}`));
      return page;
    },
    close,
    remove: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Larger than any window that is measured. */
const screen = { width: 2600, height: 2800 };
/** The browser's own bars. */
const barsHeight = 100;

/**
 * Gives a page a window that shows all of it: nothing outside the window is drawn, so a press that changes only that
 * part would seem to have no effect.
 */
export async function showWhole(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize({ width, height });
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width, height: height + barsHeight } });
  await session.detach();
}
