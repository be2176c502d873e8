// @vitest-environment jsdom
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdMirror } from '../../../tests/fakes/held-mirror';
import { session } from '../../../tests/fakes/session';
import { mirrorName, outboxName } from '../../domain/sync/database-names';
import type { RowsResult } from '../../sync/device';
import { earlyID, type Question } from '../../sync/early-answers';
import { takeRows } from './keep-rows';
import { keepStart } from './keep-start';
import { ownerOf, readKeptStart } from './kept-start';
import { readMirrorMark } from './mirror-mark';
import { showRows } from './show-rows';

const mirror = 'tools';

const list: Question = {
  method: 'watchRows',
  args: [{ resource: 'tasks', filter: {}, sort: [], range: [0, 49] }],
};
const errors: Question = {
  method: 'watchRows',
  args: [{ resource: 'taskErrors', filter: {}, sort: [], range: [0, 0] }],
};
const answerOf = (tasks: readonly object[], more: Partial<RowsResult> = {}): RowsResult => ({
  rows: tasks as RowsResult['rows'],
  total: tasks.length,
  waiting: [],
  rejected: [],
  sums: {},
  from: 'device',
  loading: false,
  error: null,
  ...more,
});
const first = { taskID: 7, taskNumber: 'T-7' };
const second = { taskID: 9, taskNumber: 'T-9' };

/** A list of tasks as rendered by the page. */
function draw(tasks: readonly { taskID: number; taskNumber: string }[], attributes = ''): HTMLElement {
  const rows = tasks.map(
    ({ taskID, taskNumber }, at) =>
      `<tr id="r-${at}" data-key="${taskID}" aria-rowindex="${at + 2}" ${attributes}><td style="left: 3px">${taskNumber}</td></tr>`,
  );
  document.body.innerHTML = `<div id="root"><main id="content"><div><table role="grid"><thead></thead><tbody>${rows.join('')}</tbody></table></div></main></div>`;
  return document.getElementById('root') as HTMLElement;
}

/** A device that gives these answers about tasks, one after the other, and has no errors. */
function deviceOf(...answers: readonly RowsResult[]) {
  const left = [...answers];
  return {
    watchRows: ({ resource }: { resource: string }, onResult: (result: RowsResult) => void) => {
      onResult(
        resource === 'tasks' ? ((left.length > 1 ? left.shift() : left[0]) ?? answerOf([])) : answerOf([]),
      );
      return () => {};
    },
  };
}

/** Stores the page, and starts the next one with its frame. */
async function startAgain(
  root: HTMLElement,
  device: ReturnType<typeof deviceOf>,
  at: string | null = null,
  framed = Promise.resolve(),
) {
  const questions = [errors, list];
  const rows = await takeRows(root, device, questions);
  keepStart(new Set([location.pathname]), { session, questions, rows: rows && { ...rows, at }, nowMs: 1 });
  const kept = readKeptStart(localStorage, location.pathname, ownerOf(session, localStorage, window));
  if (!kept) throw new Error('no start was kept');
  const frame = document.createElement('div');
  frame.innerHTML = kept.html;
  const worker = new EventTarget();
  const showing = showRows(frame, worker, kept, mirror, framed);
  return {
    showing,
    answer: (value: RowsResult, question = list) => {
      const id = earlyID(kept.questions.findIndex((one) => JSON.stringify(one) === JSON.stringify(question)));
      worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'news', id, value } }));
    },
    shown: () => [...frame.querySelectorAll<HTMLElement>('tbody td')].map((cell) => cell.textContent),
    frame,
  };
}

beforeEach(async () => {
  localStorage.clear();
  for (const name of [mirrorName(mirror), outboxName(mirror)]) await Dexie.delete(name);
  history.replaceState(null, '', '/tasks');
});
afterEach(() => document.body.replaceChildren());

it('stores no row that waits for a name', async () => {
  const unnamed = { taskID: 7, taskNumber: '#12' };
  expect(await takeRows(draw([unnamed]), deviceOf(answerOf([unnamed])), [list])).toBeNull();
  const named = { taskID: 7, taskNumber: 'Route #12' };
  expect(await takeRows(draw([named]), deviceOf(answerOf([named])), [list])).not.toBeNull();
});

it('shows rows as they were drawn when the device says that they are unchanged', async () => {
  const start = await startAgain(draw([first, second]), deviceOf(answerOf([first, second])));
  expect(start.shown()).toEqual([]);
  start.answer(answerOf([first, second], { from: 'first-page' }));
  expect(start.shown()).toEqual(['T-7', 'T-9']);
  expect(start.frame.querySelector<HTMLElement>('td')?.style.left).toBe('3px');
  expect(start.frame.querySelector('[id]')).toBeNull();
});

describe('before the worker answers', () => {
  const start = (at: string | null) =>
    startAgain(draw([first, second]), deviceOf(answerOf([first, second])), at);

  it('shows all rows if the mirror is unchanged', async () => {
    await holdMirror(mirror, 5, 'p');
    const { showing, shown, frame, answer } = await start('[5,"p"]');
    expect(await showing).toBe(true);
    expect(shown()).toEqual(['T-7', 'T-9']);
    const [row] = frame.querySelectorAll('tbody tr');
    answer(answerOf([first, second]));
    expect(frame.querySelector('tbody tr')).toBe(row);
  });

  it('waits until the frame has been drawn', async () => {
    await holdMirror(mirror, 5, 'p');
    let showFrame = (): void => {};
    const framed = new Promise<void>((resolve) => {
      showFrame = resolve;
    });
    const page = draw([first, second]);
    const { showing, shown } = await startAgain(page, deviceOf(answerOf([first, second])), '[5,"p"]', framed);
    // Earlier queries are answered by then.
    expect(await readMirrorMark(mirror)).not.toBeNull();
    expect(shown()).toEqual([]);
    showFrame();
    expect(await showing).toBe(true);
    expect(shown()).toEqual(['T-7', 'T-9']);
  });

  it.each([
    ['something was committed since', '[5,"p"]', 6],
    ['it cannot be told', '[5,"p"]', null],
    ['they were drawn of more', null, null],
    ['they were drawn of more than it holds', null, 5],
  ])('shows none where %s', async (_, at, now) => {
    if (now !== null) await holdMirror(mirror, now, 'p');
    const { showing, shown } = await start(at);
    expect(await showing).toBe(false);
    expect(shown()).toEqual([]);
  });

  it("follows the worker's answer, whether it comes before or after", async () => {
    await holdMirror(mirror, 5, 'p');
    const after = await start('[5,"p"]');
    await after.showing;
    after.answer(answerOf([second]));
    expect(after.shown()).toEqual(['T-9']);
    const before = await start('[5,"p"]');
    before.answer(answerOf([{ ...first, status: 'completed' }, second]));
    expect(await before.showing).toBe(false);
    expect(before.shown()).toEqual([]);
  });
});

it('shows them in the order of the answer, without those that are gone', async () => {
  const start = await startAgain(draw([first, second]), deviceOf(answerOf([first, second])));
  start.answer(answerOf([second]));
  expect(start.shown()).toEqual(['T-9']);
});

it.each([
  ['a row has changed', answerOf([first, { ...second, status: 'completed' }])],
  ['a write of a row waits', answerOf([first, second], { waiting: [9] })],
  ['a write of a row was refused', answerOf([first, second], { rejected: [9] })],
  ['a row has come', answerOf([first, { taskID: 8, taskNumber: 'T-8' }, second])],
])('shows nothing from where %s', async (_, answer) => {
  const start = await startAgain(draw([first, second]), deviceOf(answerOf([first, second])));
  start.answer(answer);
  expect(start.shown()).toEqual(['T-7']);
});

it('takes no other answer for that of the list', async () => {
  const start = await startAgain(draw([first]), deviceOf(answerOf([first])));
  start.answer(answerOf([first]), errors);
  expect(start.shown()).toEqual([]);
});

it.each([
  [
    'the answer changes meanwhile',
    draw.bind(null, [first]),
    [answerOf([first]), answerOf([{ ...first, priority: 1 }])],
  ],
  ['other rows are drawn than the device tells', draw.bind(null, [first]), [answerOf([second])]],
  ['a row is selected', draw.bind(null, [first], 'aria-selected="true"'), [answerOf([first])]],
])('keeps no row where %s', async (_, page, answers) => {
  expect(await takeRows(page(), deviceOf(...answers), [list])).toBeNull();
});

it('keeps no row where the picture changes meanwhile', async () => {
  const root = draw([first]);
  const taken = takeRows(root, deviceOf(answerOf([first])), [list]);
  root.querySelector('td')?.replaceChildren('T-7 (1)');
  expect(await taken).toBeNull();
});

it('keeps no row where two lists have the same keys', async () => {
  const pickers: Question = {
    method: 'watchRows',
    args: [{ resource: 'pickers', filter: {}, sort: [], range: [0, 9] }],
  };
  const both = {
    watchRows: ({ resource }: { resource: string }, onResult: (result: RowsResult) => void) => {
      onResult(resource === 'tasks' ? answerOf([first]) : answerOf([{ pickerID: 7 }]));
      return () => {};
    },
  };
  expect(await takeRows(draw([first]), both, [list, pickers])).toBeNull();
  expect(await takeRows(draw([first]), both, [list])).not.toBeNull();
});

it('keeps rows with the frame that they belong to', async () => {
  await startAgain(draw([first]), deviceOf(answerOf([first])));
  const questions = [list];
  keepStart(new Set([location.pathname]), { session, questions, rows: null, nowMs: 2 });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('start rows '))).toEqual([]);
});
