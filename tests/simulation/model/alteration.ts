import type { Intent } from './book';
import { pathWithRealKeys, sortedText, withRealKeys } from './real-keys';
import { type ServedItem, withoutBase } from './wire-items';
import type { WorldModel } from './world-model';

/** A request contains what the user entered, with later values before earlier ones, under real keys. */
export function findAlteration(
  item: ServedItem,
  intents: readonly Intent[],
  world: Pick<WorldModel, 'realKeys'>,
): string | null {
  const last = intents.at(-1)?.write.request;
  if (!last) return `the server was sent what nobody entered: ${item.path}`;
  const body = Object.assign({}, ...intents.map(({ write }) => write.request.body ?? {}));
  const expected = sortedText([
    last.method,
    pathWithRealKeys(last.path, world.realKeys),
    withRealKeys(body, world.realKeys),
  ]);
  const sent = sortedText([item.method, item.path, withoutBase(item.body)]);
  return sent === expected ? null : `the server was sent ${sent}, not ${expected}`;
}
