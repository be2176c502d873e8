import { expect, it, vi } from 'vitest';
import type { ListReply } from '../../../protocol/list-reply';
import type { AggregateResult } from '../../device';
import { createTabNews } from '../tab-news';
import type { Answer } from './lookup';
import { watchComputed } from './watch-computed';

const tooSlow: Answer = { status: 400, text: '{"message":"Too slow"}', list: null };
const rows = (total: number): Answer => ({ status: 200, text: '', list: { rows: [], total } });

/** A report that reaches beyond the device, and the server that it asks. */
function openWorld() {
  const timers = new Set<() => void>();
  const asked: ((reply: Answer | null) => void)[] = [];
  const results: AggregateResult<number>[] = [];
  const device = {
    clock: {
      now: () => 0,
      after: (_: number, callback: () => void) => {
        timers.add(callback);
        return () => timers.delete(callback);
      },
    },
    isCovered: () => false,
    isLoading: () => false,
    lookup: { ask: () => new Promise<Answer | null>((resolve) => asked.push(resolve)) },
    news: createTabNews(),
  };
  const computed = {
    resource: 'tasks',
    filters: [{}],
    watch: () => () => undefined,
    remote: { path: 'reports/any', parse: ({ total }: ListReply) => total },
    showsPartial: false,
  };
  const end = watchComputed<number>(device, computed, (result) => results.push(result));
  return {
    asked,
    timers,
    results,
    end,
    passTime: () => {
      const due = [...timers];
      timers.clear();
      for (const callback of due) callback();
    },
  };
}

it.each([400, 403, 404, 405, 410, 422])(
  '[S32] shows why the server refuses, and does not ask the same again (%i)',
  async (status) => {
    const { asked, timers, results } = openWorld();
    expect(results).toEqual([{ value: null, from: 'partial', loading: false, problem: null }]);
    asked[0]?.({ ...tooSlow, status });
    await vi.waitFor(() => expect(results.at(-1)?.problem).toEqual({ status, text: tooSlow.text }));
    expect(timers.size).toBe(0);
    expect(asked).toHaveLength(1);
  },
);

it('[S32] no longer shows an answer when the right to ask is lost', async () => {
  const { asked, results, passTime, timers } = openWorld();
  asked[0]?.(rows(3));
  await vi.waitFor(() => expect(timers.size).toBe(1));
  passTime();
  asked[1]?.({ ...tooSlow, status: 403 });
  await vi.waitFor(() => expect(results.at(-1)).toMatchObject({ value: null, problem: { status: 403 } }));
  expect(timers.size).toBe(0);
});

it.each([401, 408, 429])(
  '[S32] asks again after a passing refusal, without a message (%i)',
  async (status) => {
    const { asked, timers, results } = openWorld();
    asked[0]?.({ ...tooSlow, status });
    await vi.waitFor(() => expect(timers.size).toBe(1));
    expect(results.at(-1)?.problem).toBeNull();
  },
);

it('[S32] says that the server fails, keeps its answer, and asks again', async () => {
  const { asked, timers, results, passTime } = openWorld();
  asked[0]?.({ ...tooSlow, status: 500 });
  await vi.waitFor(() => expect(results.at(-1)?.problem).toMatchObject({ status: 500 }));
  expect(timers.size).toBe(1);
  passTime();
  asked[1]?.(rows(3));
  await vi.waitFor(() => expect(results.at(-1)).toMatchObject({ value: 3, problem: null }));
  passTime();
  asked[2]?.({ ...tooSlow, status: 500 });
  await vi.waitFor(() => expect(timers.size).toBe(1));
  expect(results.at(-1)).toMatchObject({ value: 3, from: 'server', problem: { status: 500 } });
});

it('[S32] a server that goes while it is asked again is named beside its last answer', async () => {
  const { asked, timers, results, passTime } = openWorld();
  asked[0]?.(rows(3));
  await vi.waitFor(() => expect(timers.size).toBe(1));
  passTime();
  asked[1]?.(null);
  await vi.waitFor(() => expect(timers.size).toBe(1));
  expect(results.at(-1)).toEqual({ value: 3, from: 'server', loading: false, problem: 'unreachable' });
  passTime();
  asked[2]?.(rows(4));
  await vi.waitFor(() => expect(timers.size).toBe(1));
  expect(results.at(-1)).toEqual({ value: 4, from: 'server', loading: false, problem: null });
});

it('[S32] asks again some time after the answer, not while it is awaited', async () => {
  const { asked, timers, results, passTime } = openWorld();
  expect(timers.size).toBe(0);
  asked[0]?.(null);
  await vi.waitFor(() => expect(timers.size).toBe(1));
  expect(results.at(-1)).toMatchObject({ value: null, problem: 'unreachable' });
  passTime();
  expect(asked).toHaveLength(2);
  expect(timers.size).toBe(0);
  asked[1]?.(rows(3));
  await vi.waitFor(() => expect(timers.size).toBe(1));
  expect(results.at(-1)).toEqual({ value: 3, from: 'server', loading: false, problem: null });
});

it('ends while an answer is awaited', async () => {
  const { asked, timers, results, end } = openWorld();
  end();
  asked[0]?.(rows(3));
  await Promise.resolve();
  expect(results).toHaveLength(1);
  expect(timers.size).toBe(0);
});
