// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../../tests/fakes/session';
import { keepUntilHeard, startAhead, takeAhead } from './ahead';

class FakeWorker extends EventTarget {
  readonly posted: unknown[] = [];
  isEnded = false;
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
}
const post = (worker: EventTarget, data: string) =>
  worker.dispatchEvent(new MessageEvent('message', { data }));

afterEach(() => vi.unstubAllGlobals());

function start() {
  const worker = new FakeWorker();
  vi.stubGlobal(
    'Worker',
    vi.fn(function create() {
      return worker;
    }),
  );
  const question = { method: 'watchStatus', args: [] } as const;
  startAhead(session, [question]);
  return worker;
}

it('opens the session and asks before the program speaks to the worker', () => {
  const worker = start();
  expect(worker.posted).toEqual([
    { kind: 'open', session },
    { kind: 'watch', id: -1, method: 'watchStatus', args: [] },
  ]);
  expect(takeAhead(session)?.questions).toHaveLength(1);
  expect(takeAhead(session)).toBeNull();
});

it('is ended where another user has signed in meanwhile', () => {
  const worker = start();
  expect(takeAhead({ ...session, userID: session.userID + 1 })).toBeNull();
  expect(worker.isEnded).toBe(true);
});

it('tells the first listener what was said before, once and in order', () => {
  const worker = new FakeWorker();
  const kept = keepUntilHeard(worker as unknown as Worker);
  post(worker, 'one');
  post(worker, 'two');
  const heard: string[] = [];
  kept.addEventListener('message', ({ data }) => heard.push(data));
  expect(heard).toEqual(['one', 'two']);
  post(worker, 'three');
  expect(heard).toEqual(['one', 'two', 'three']);
});

it('tells that the worker could not be loaded', () => {
  const worker = new FakeWorker();
  const kept = keepUntilHeard(worker as unknown as Worker);
  worker.dispatchEvent(new Event('error'));
  const onError = vi.fn();
  kept.addEventListener('error', onError);
  expect(onError).toHaveBeenCalledOnce();
});
