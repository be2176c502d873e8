import { expect, it, vi } from 'vitest';
import type { RowsResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';
import { createTabNews } from '../tab-news';
import type { PageAnswer } from './lookup';
import { watchRowsQuery } from './watch-rows';

const query = { resource: 'reasonCodes', filter: {}, sort: [], range: [0, 9] } as const;
const own = [{ reasonCodeID: 1, companyID: 7, reasonCode: 'A' }];
const all = [...own, { reasonCodeID: 2, companyID: 7, reasonCode: 'B' }];
const refused: PageAnswer = { rows: [], total: 0, refusal: { status: 400, text: '{"message":"Too slow"}' } };

/** A page that reaches beyond the device. */
function openPage(answer: PageAnswer | null) {
  const news = createTabNews();
  let connectivity = {};
  const page = vi.fn(async () => answer);
  let wait: { readonly delayMs: number; readonly run: () => void } | null = null;
  let mayAskInMs = 0;
  const device = {
    news,
    lookup: { page },
    isCovered: () => false,
    isComing: () => false,
    isLoading: () => false,
    engine: {
      outbox: () => ({ entries: [] }),
      connection: { connectivity: () => connectivity, mayAskInMs: () => mayAskInMs },
    },
    clock: {
      after: (delayMs: number, run: () => void) => {
        wait = { delayMs, run };
        return () => {
          wait = null;
        };
      },
    },
    mirror: {
      watch: (_: unknown, onAnswer: (local: unknown) => void) => {
        onAnswer({ kind: 'rows', rows: own, total: 1, waiting: [], rejected: [], sums: {}, from: 'device' });
        return () => {};
      },
    },
  } as unknown as DeviceDependencies;
  const shown: RowsResult[] = [];
  const close = watchRowsQuery(device, query, (result) => shown.push(result));
  /** The leader reports its state and rows are stored, many times a minute as on a busy day. */
  const live = async (): Promise<void> => {
    for (const commit of [null, { put: { reasonCodes: own }, remove: {}, state: null }, null]) {
      news.rows.tell(commit as null);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return {
    shown,
    page,
    live,
    close,
    syncNow: () => (connectivity = {}),
    waitsMs: () => wait?.delayMs,
    passes: async () => {
      wait?.run();
      await new Promise((resolve) => setTimeout(resolve));
    },
    goesOffline: () => {
      mayAskInMs = 30_000;
    },
  };
}

it('[S30] a question that the API refuses is not repeated until a user does so, and the reason is shown', async () => {
  const { shown, page, live, syncNow } = openPage(refused);
  await live();
  await live();
  expect(page).toHaveBeenCalledTimes(1);
  expect(shown.at(-1)).toMatchObject({ rows: [], error: { status: 400, text: '{"message":"Too slow"}' } });
  syncNow();
  page.mockResolvedValue({ rows: all, total: 2 });
  await live();
  expect(shown.at(-1)).toMatchObject({ rows: all, from: 'server', error: null });
});

it('[S30] its answers are requested again when rows have changed', async () => {
  const { page, live } = openPage({ rows: all, total: 2 });
  await live();
  await live();
  expect(page.mock.calls.length).toBeGreaterThan(1);
});

it('[S30] a page that the API failed to answer is requested again after a while, also without a change', async () => {
  const { shown, page, close, waitsMs, passes } = openPage(null);
  await passes();
  expect(shown.at(-1)).toMatchObject({ rows: own, from: 'partial' });
  expect(waitsMs()).toBe(5_000);
  await passes();
  expect(page).toHaveBeenCalledTimes(2);
  expect(waitsMs()).toBe(10_000);
  page.mockResolvedValue({ rows: all, total: 2 });
  await passes();
  expect(shown.at(-1)).toMatchObject({ rows: all, from: 'server' });
  close();
  expect(waitsMs()).toBeUndefined();
});

it('[S30] no page is waited for by the clock while the API cannot be asked', async () => {
  const { page, waitsMs, passes, goesOffline } = openPage(null);
  goesOffline();
  await passes();
  expect(waitsMs()).toBeUndefined();
  expect(page).toHaveBeenCalledTimes(1);
});
