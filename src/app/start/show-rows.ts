import { earlyID } from '../../sync/early-answers';
import type { FromWorker } from '../../sync/wire';
import { type DrawnOf, type KeptRows, readKeptRows, textsOf } from './kept-rows';
import { addressOf, type KeptStart } from './kept-start';
import { readMirrorMark } from './mirror-mark';
import { giveStyles } from './picture';

/**
 * Puts the stored rows into a frame if each is known to be unchanged: nothing is shown that the program would not show.
 * All of them with the second picture if the mirror is unchanged; else according to the worker's answer, up to the
 * first row that differs.
 * @param name `databaseName(session)`
 * @param framed resolves when the frame is on the screen: the rows would delay its picture
 * @returns whether they were shown with the second picture
 */
export async function showRows(
  frame: Element,
  worker: EventTarget,
  { of, questions }: KeptStart,
  name: string,
  framed: Promise<void>,
): Promise<boolean> {
  const kept = readKeptRows(localStorage, addressOf(location), of);
  const body = frame.querySelector('[role=grid] > tbody');
  if (!kept || !body) return false;
  // The worker has to be loaded first, and to open the databases: this is much quicker.
  const holding = kept.at === null ? null : readMirrorMark(name);
  let drawn: readonly string[] | null = null;
  const wanted = JSON.stringify(kept.question);
  const id = earlyID(questions.findIndex((question) => JSON.stringify(question) === wanted));
  const hear = ({ data }: MessageEvent<FromWorker>): void => {
    if (data.kind !== 'news' || data.id !== id) return;
    worker.removeEventListener('message', hear as EventListener);
    const texts = textsOf(data.value as DrawnOf, kept.key);
    if (texts.join() !== drawn?.join()) drawn = draw(body, kept, texts);
  };
  worker.addEventListener('message', hear as EventListener);
  const [held] = await Promise.all([holding, framed]);
  if (held === null || held.mark !== kept.at || drawn !== null) return false;
  drawn = draw(body, kept, Object.keys(kept.drawn));
  return true;
}

/** @returns the data of the rows that are in the page now */
function draw(body: Element, { drawn }: KeptRows, texts: readonly string[]): readonly string[] {
  const unknown = texts.findIndex((text) => drawn[text] === undefined);
  const known = unknown < 0 ? texts : texts.slice(0, unknown);
  body.innerHTML = known.map((text) => drawn[text]).join('');
  giveStyles(body);
  return known;
}
