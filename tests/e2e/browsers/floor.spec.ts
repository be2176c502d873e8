import { test } from '@playwright/test';
import { api, countEvents } from '../console';
import { expect } from '../expect';
import { type ServerProcess, startServer } from '../server';
import { openFirefox } from './firefox';
import { type FloorBrowser, floorBrowser, openChromium, plainHost } from './floor-browser';
import {
  button,
  hold,
  openInstalled,
  openList,
  signIn,
  signOut,
  synced,
  untilGone,
  untilStatus,
} from './floor-steps';
import { openWebKit } from './webkit';

const browsers = [
  { name: 'Chromium', binary: 'is always there', open: openChromium },
  {
    name: 'Firefox',
    binary: process.env['FIREFOX_PATH'],
    open: async (binary: string) => floorBrowser(await openFirefox(binary)),
  },
  {
    name: 'WebKitGTK',
    binary: process.env['WEBKIT_PATH'],
    open: openWebKitFloor,
  },
];

async function openWebKitFloor(binary: string): Promise<FloorBrowser> {
  return floorBrowser(await openWebKit(binary));
}

type Work = (browser: FloorBrowser, server: ServerProcess) => Promise<void>;

for (const { name, binary, open } of browsers) {
  const inThis = (what: string, work: Work) =>
    test(`${name}: ${what}`, async () => {
      test.skip(!binary, `${name} is not installed, and cannot be here`);
      const server = await startServer();
      const browser = await open(binary ?? '');
      try {
        await work(browser, server);
      } catch (error) {
        for (const [at, window] of browser.windows.entries())
          await window.picture(test.info().outputPath(`failed-${at + 1}.png`)).catch(() => undefined);
        throw error;
      } finally {
        await browser.close();
        await server.close();
      }
    });
  inThis('work without a server, in two windows, arrives once; sign-out and wall screen', workOnTheFloor);
  // WebKitGTK cannot be told what a host name means.
  if (open !== openWebKitFloor)
    inThis('the same on plain http, without locks, storage and service worker', workOnPlainHttp);
}

async function firstTasks(server: ServerProcess) {
  const filter = encodeURIComponent('{"status":"new","onHold":false,"pickType":"NORMAL"}');
  const path = `v2/tasks?filter=${filter}&sort=["taskID","ASC"]&range=[0,1]`;
  const tasks = await api<{ taskID: number; taskNumber: string }[]>(server, path);
  const [one = '', two = ''] = tasks.map(({ taskNumber }) => taskNumber);
  return { ids: tasks.map(({ taskID }) => taskID), one, two };
}

async function workOnTheFloor({ first, openWindow }: FloorBrowser, server: ServerProcess): Promise<void> {
  const { ids, one, two } = await firstTasks(server);
  await signIn(first, server.url, 'tools');
  await untilStatus(first, synced);
  await openInstalled(first, server.url);
  expect(await first.evaluate('return document.body.innerText')).not.toContain('A new version is ready');

  await server.kill();
  await hold(first, one);
  await first.reload();
  await untilStatus(first, /^Offline, synced [^,]*, 1 change waiting$/);
  await untilGone(first, one);

  const second = await openWindow();
  await openList(second, server.url);
  await untilGone(second, one);
  await hold(second, two);
  await untilGone(first, two);
  for (const page of [first, second]) await untilStatus(page, /^Offline, .*2 changes waiting$/);

  await server.start();
  for (const page of [first, second]) await untilStatus(page, synced);
  expect(await countEvents(server, ids)).toEqual([{ 'task.held': 1 }, { 'task.held': 1 }]);

  await signOut(second);
  await first.see(button('Sign in'));
  await signIn(first, server.url, 'tv');
  await first.see('//main//ol/li');
}

/**
 * Browsers give such an address no locks, no persistent storage and no service worker: nothing is loaded without a
 * server, so those steps are done before.
 */
async function workOnPlainHttp({ first, openWindow }: FloorBrowser, server: ServerProcess): Promise<void> {
  const { ids, one, two } = await firstTasks(server);
  const url = `http://${plainHost}:${server.port}`;
  await signIn(first, url, 'tools');
  const missing = ['locks', 'storage', 'serviceWorker', 'mediaDevices', 'wakeLock'];
  const found = await first.evaluate(`return ${JSON.stringify(missing)}.filter((one) => one in navigator)`);
  expect(found).toEqual([]);
  await untilStatus(first, synced);
  await openList(first, url);
  const second = await openWindow();
  await openList(second, url);
  await hold(first, one);
  await untilGone(second, one);
  await untilStatus(first, synced);

  await server.kill();
  await hold(first, two);
  await untilGone(second, two);
  for (const page of [first, second]) await untilStatus(page, /^Offline, .*1 change waiting$/);

  await server.start();
  for (const page of [first, second]) await untilStatus(page, synced);
  expect(await countEvents(server, ids)).toEqual([{ 'task.held': 1 }, { 'task.held': 1 }]);
}
