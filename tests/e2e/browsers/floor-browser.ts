import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { By, until } from 'selenium-webdriver';
import { findBrowser, testArgs } from '../browser';
import { expect } from '../expect';
import type { SteeredBrowser } from './steered';

/** WebKitGTK took more than 90 s to store the whole console where other browsers were busy. */
const waitMs = 180_000;

/** A name of this machine that browsers treat as a plain http server: no feature that needs https is available. */
export const plainHost = 'console.test';

/** What a scenario needs of any browser. Elements are found by XPath, which all of them support. */
export interface FloorBrowser {
  /** The first window. */
  readonly first: FloorWindow;
  /** All opened windows. */
  readonly windows: readonly FloorWindow[];
  /** One more window of the same device. */
  openWindow(): Promise<FloorWindow>;
  close(): Promise<void>;
}

export interface FloorWindow {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of a function in the page. */
  evaluate(body: string): Promise<unknown>;
  /** Waits until the element is there. */
  see(xpath: string): Promise<void>;
  /** Waits until `body` returns true. */
  until(body: string, what: string): Promise<void>;
  press(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  picture(file: string): Promise<void>;
}

export async function openChromium(): Promise<FloorBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'tools-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...testArgs, `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`],
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(waitMs);
  const first = playwrightWindow(context.pages()[0] ?? (await context.newPage()));
  const windows = [first];
  return {
    first,
    windows,
    openWindow: async () => {
      const opened = playwrightWindow(await context.newPage());
      windows.push(opened);
      return opened;
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function playwrightWindow(page: Page): FloorWindow {
  const find = (xpath: string) => page.locator(`xpath=${xpath}`).first();
  const wrap = (body: string) => `(() => { ${body} })()`;
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (body) => page.evaluate(wrap(body)),
    see: (xpath) => find(xpath).waitFor(),
    // Polled from here: the console's policy does not allow text to become code in the page.
    until: async (body, what) =>
      void (await expect
        .poll(() => page.evaluate(wrap(body)), { message: what, timeout: waitMs })
        .toBe(true)),
    press: (xpath) => find(xpath).click(),
    type: (xpath, text) => find(xpath).fill(text),
    picture: async (path) => void (await page.screenshot({ path })),
  };
}

/**
 * Where an element lies; null while something else would be hit there. A panel that opens lies elsewhere before it is
 * placed, and a press would miss it.
 */
const pressablePlace = `const [element] = arguments;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(hit) ? [x, y, width, height].join() : null;`;

/** A browser that is controlled by WebDriver has one current window; each of ours switches to its own first. */
export async function floorBrowser({ driver, close }: SteeredBrowser): Promise<FloorBrowser> {
  await driver.manage().setTimeouts({ pageLoad: waitMs, script: waitMs });
  const windowOf = (handle: string): FloorWindow => {
    const here = () => driver.switchTo().window(handle);
    const find = (xpath: string) => driver.wait(until.elementLocated(By.xpath(xpath)), waitMs, xpath, 50);
    /**
     * An element may be drawn again, or be covered by something that is about to go, between being found and used.
     */
    const use = async (xpath: string, action: 'click' | 'clear', text?: string) => {
      let last: unknown;
      let place: unknown = null;
      const isDone = async () => {
        try {
          const element = await find(xpath);
          if (action === 'click') {
            const before = place;
            place = await driver.executeScript(pressablePlace, element);
            if (place === null || place !== before) return false;
          }
          await element[action]();
          if (text !== undefined) await element.sendKeys(text);
          return true;
        } catch (error) {
          last = error;
          return false;
        }
      };
      await driver.wait(isDone, waitMs, xpath, 50).catch((error) => {
        throw new Error(`${xpath}: ${String(last ?? error)}`);
      });
    };
    return {
      goto: async (url) => here().then(() => driver.get(url)),
      // The drivers' own reload bypasses the service worker in Firefox; a user's does not.
      reload: async () => {
        await here();
        await driver.executeScript('window.isFormer = true; setTimeout(() => location.reload())');
        const isNew = () =>
          driver
            .executeScript("return !window.isFormer && document.readyState === 'complete'")
            .catch(() => false);
        await driver.wait(isNew, waitMs, 'the page was not loaded anew', 50);
      },
      evaluate: async (body) => here().then(() => driver.executeScript(body)),
      see: async (xpath) => here().then(async () => void (await find(xpath))),
      until: async (body, what) =>
        here().then(async () => void (await driver.wait(() => driver.executeScript(body), waitMs, what, 50))),
      press: async (xpath) => here().then(() => use(xpath, 'click')),
      type: async (xpath, text) => here().then(() => use(xpath, 'clear', text)),
      picture: async (file) =>
        here().then(async () => writeFileSync(file, await driver.takeScreenshot(), 'base64')),
    };
  };
  const first = windowOf(await driver.getWindowHandle());
  const windows = [first];
  return {
    first,
    windows,
    openWindow: async () => {
      await driver.switchTo().newWindow('window');
      const opened = windowOf(await driver.getWindowHandle());
      windows.push(opened);
      return opened;
    },
    close,
  };
}
