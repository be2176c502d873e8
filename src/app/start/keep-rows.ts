import type { RowsQuery } from '../../domain/query/query';
import { resourceOf } from '../../domain/resources/registry';
import { firstResult } from '../../resource-kit/device/first-result';
import type { Device } from '../../sync/device';
import { isPage, type Question } from '../../sync/early-answers';
import { type DrawnOf, type DrawnRows, textsOf } from './kept-rows';
import { makeStill } from './still';

interface Answered {
  readonly question: Question;
  /** The key field of its rows. */
  readonly key: string;
  readonly answer: DrawnOf;
}

/**
 * The drawn rows of the page's list, with their data. Null: no rows can be stored, or the drawing may be older than the
 * answer. @param questions that the page watches
 */
export async function takeRows(
  root: Element,
  device: Pick<Device, 'watchRows'>,
  questions: readonly Question[],
): Promise<DrawnRows | null> {
  const seen = drawnRows(root);
  if (!seen) return null;
  const answers = await Promise.all(questions.filter(isPage).map((question) => ask(question, device)));
  const found = answers.filter((one) => isDrawn(one, seen));
  const [shown] = found;
  // Of two lists with the same keys it is unknown which is drawn.
  if (!shown || found.some(({ key }) => key !== shown.key)) return null;
  const { question, key } = shown;
  const again = await ask(question, device);
  const texts = textsOf(again.answer, key);
  if (!isSame(textsOf(shown.answer, key), texts) || !isSame(seen, drawnRows(root))) return null;
  return { question, key, drawn: Object.fromEntries(texts.map((text, at) => [text, seen[at]?.html ?? ''])) };
}

interface DrawnRow {
  readonly key: string;
  readonly html: string;
}

/** Null without a table, or if it is not drawn from its first row, waits for a name, or is being used. */
function drawnRows(root: Element): readonly DrawnRow[] | null {
  const rows = [...root.querySelectorAll('#content [role=grid] > tbody > *')];
  const isPlain = rows.every((row, at) => row.getAttribute('aria-rowindex') === String(at + 2));
  const isUnfit = (row: Element) => row.matches('[aria-selected=true]') || waitsForName(row);
  if (rows.length === 0 || !isPlain || rows.some(isUnfit)) return null;
  return rows.map((row) => {
    const copy = row.cloneNode(true) as Element;
    makeStill(copy);
    return { key: row.getAttribute('data-key') ?? '', html: copy.outerHTML };
  });
}

/** A reference shows its key until the row with its name is read, a moment after the list. */
function waitsForName(row: Element): boolean {
  return [...row.querySelectorAll('td')].some(({ textContent }) => /^#\d+$/.test(textContent.trim()));
}

async function ask(question: Question, device: Pick<Device, 'watchRows'>): Promise<Answered> {
  const [query] = question.args as [RowsQuery];
  const answer = await firstResult(device, query, ({ from }) => from === 'device');
  return { question, key: resourceOf(query.resource).key, answer };
}

function isDrawn({ key, answer: { rows } }: Answered, drawn: readonly DrawnRow[]): boolean {
  return rows.length === drawn.length && rows.every((row, at) => String(row[key]) === drawn[at]?.key);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
