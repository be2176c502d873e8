import { type Page, test } from '@playwright/test';
import { api, countEvents, holdAll, openSignedIn, untilSynced } from './console';
import { expect } from './expect';
import { good, startProxy } from './proxy';
import { startServer } from './server';
import { attachToWorkers } from './worker-session';

interface Frozen {
  thaw(): Promise<void>;
}

/**
 * Stops a page and its worker, as the browser does with a tab in the background: they keep their locks and their
 * connections. `Page.setWebLifecycleState` would do, but Playwright keeps every page visible, and a visible page is
 * never frozen.
 */
async function freeze(page: Page): Promise<Frozen> {
  const session = await page.context().newCDPSession(page);
  const workers = await attachToWorkers(session);
  for (const method of ['Debugger.enable', 'Debugger.pause'] as const) {
    await workers.ask(method);
    await session.send(method);
  }
  return {
    thaw: async () => {
      await session.send('Debugger.disable');
      await workers.ask('Debugger.disable');
    },
  };
}

const leaderOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const { held } = await navigator.locks.query();
    return held?.find(({ name }) => name?.endsWith(' leader'))?.clientId;
  });

test('when the sending tab is frozen in the middle, another takes over and nothing is done twice', async () => {
  const server = await startServer();
  const proxy = await startProxy(server);
  const { context, page: one, close } = await openSignedIn(proxy, 'tools');
  try {
    const filter = encodeURIComponent(
      JSON.stringify({ status: 'new', onHold: false, pickType: ['NORMAL', 'CLUSTER', 'BATCH'] }),
    );
    const tasks = await api<{ taskID: number }[]>(server, `v2/tasks?filter=${filter}&range=[0,499]`);
    expect(tasks.length).toBeGreaterThan(100);
    const list = '/tasks?d=_&st=new&oh=0&s=taskID';
    await one.goto(list);
    // The other page must not get the lock: the page that is frozen is the one that sends.
    await expect.poll(() => leaderOf(one)).toBeDefined();
    const two = await context.newPage();
    await two.goto(list);
    await untilSynced(two);
    const leader = await leaderOf(two);

    let batches = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // The server does the first batch; its answer comes only when the tab that sent it is no longer frozen.
    proxy.behave(({ path }) =>
      path.endsWith('/batch') && batches++ === 0 ? { onAnswered: () => answered } : {},
    );
    await holdAll(one);
    await expect.poll(() => batches).toBe(1);
    const frozen = await freeze(one);

    await expect.poll(() => leaderOf(two), { timeout: 120_000 }).not.toBe(leader);
    const successor = await leaderOf(two);
    await untilSynced(two, 180_000);
    await expect(two.getByText('No items found')).toBeVisible();
    const counts = () =>
      countEvents(
        server,
        tasks.map(({ taskID }) => taskID),
      );
    for (const count of await counts()) expect(count).toEqual({ 'task.held': 1 });

    proxy.behave(good);
    await frozen.thaw();
    answer();
    await untilSynced(one);
    await expect(one.getByText('No items found')).toBeVisible();
    await one.getByRole('link', { name: /^Online/ }).click();
    await expect(one.getByText('Everything has been sent')).toBeVisible();
    await expect(one.getByText('Another tab of this browser sends and fetches')).toBeVisible();
    expect(await leaderOf(one)).toBe(successor);
    for (const count of await counts()) expect(count).toEqual({ 'task.held': 1 });
  } finally {
    await close();
    await proxy.close();
    await server.close();
  }
});
