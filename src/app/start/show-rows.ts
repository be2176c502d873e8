import { earlyID } from '../../sync/early-answers';
import type { FromWorker } from '../../sync/wire';
import { type DrawnOf, type KeptRows, readKeptRows, textsOf } from './kept-rows';
import { addressOf, type KeptStart } from './kept-start';
import { giveStyles } from './picture';

/**
 * Puts rows into a frame as they were drawn last, when the device tells that each of them is as it was then: nothing
 * is shown that the program would not show. The first row that is not known is left to it, with all after it.
 */
export function showRows(frame: Element, worker: EventTarget, { of, questions }: KeptStart): void {
  const kept = readKeptRows(localStorage, addressOf(location), of);
  if (!kept) return;
  const wanted = JSON.stringify(kept.question);
  const id = earlyID(questions.findIndex((question) => JSON.stringify(question) === wanted));
  const hear = ({ data }: MessageEvent<FromWorker>): void => {
    if (data.kind !== 'news' || data.id !== id) return;
    worker.removeEventListener('message', hear as EventListener);
    const body = frame.querySelector('[role=grid] > tbody');
    if (body) draw(body, kept, data.value as DrawnOf);
  };
  worker.addEventListener('message', hear as EventListener);
}

function draw(body: Element, { key, drawn }: KeptRows, answer: DrawnOf): void {
  const html: string[] = [];
  for (const text of textsOf(answer, key)) {
    const row = drawn[text];
    if (row === undefined) break;
    html.push(row);
  }
  body.innerHTML = html.join('');
  giveStyles(body);
}
