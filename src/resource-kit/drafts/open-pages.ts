// Which pages of this device are open: what a page keeps of a form is its own until it has gone, however that came about.
import { asText, isObject } from '../../lib/json-values';
import { holdersOf, locksHere } from '../device/shared-locks';

/** Names this page among those of the device. */
export const thisPage = `${Date.now().toString(36)} ${Math.random().toString(36).slice(2)}`;

/** A page that is open answers at once, unless it is frozen: then its form may be entered elsewhere, too. */
const answersWithinMs = 500;
const lockOf = (page: string): string => `page ${page}`;

let heldBy: LockManager | undefined;
let channel: BroadcastChannel | undefined;

/** From now on this page is known to be open. */
export function holdPage(): void {
  const locks = locksHere();
  if (!locks) void openChannel();
  if (!locks || heldBy === locks) return;
  heldBy = locks;
  const asLongAsThePage = () => new Promise<never>(() => {});
  void locks.request(lockOf(thisPage), { mode: 'shared' }, asLongAsThePage).catch(() => undefined);
}

/** A page that has gone holds its lock no more. On plain http there are none: pages are asked. */
export async function isOpenElsewhere(page: string): Promise<boolean> {
  if (page === thisPage) return false;
  const holders = await holdersOf(lockOf(page));
  if (holders !== null) return holders > 0;
  // A browser with locks opens no channel: while the locks cannot be queried, drafts of other pages are left alone.
  return locksHere() ? true : answers(page);
}

function openChannel(): BroadcastChannel | undefined {
  if (channel || !('BroadcastChannel' in globalThis)) return channel;
  const opened = new BroadcastChannel('pages');
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isObject(data) && asText(data.whereIs) === thisPage) opened.postMessage({ here: thisPage });
  });
  channel = opened;
  return channel;
}

/** Where pages cannot be asked either, another one may still be open: what it wrote is left to it. */
function answers(page: string): Promise<boolean> {
  const asked = openChannel();
  if (!asked) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (isObject(data) && data.here === page) end(true);
    };
    const end = (isOpen: boolean): void => {
      clearTimeout(timer);
      asked.removeEventListener('message', hear);
      resolve(isOpen);
    };
    const timer = setTimeout(() => end(false), answersWithinMs);
    asked.addEventListener('message', hear);
    asked.postMessage({ whereIs: page });
  });
}
