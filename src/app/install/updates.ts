import { type Leave, reloadIfThere } from '../layout/reload';

/**
 * @param leave asked when the page goes, which may be later, or never
 * @returns false: there is nothing to be loaded now
 */
export type Take = (leave?: Leave) => Promise<boolean>;

/** Whether a new version waits, and the way to take it. Outside React, so that it starts with the page. */
let apply: Take | null = null;
const listeners = new Set<() => void>();

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the waiting version and reloads; null while there is none. */
export function readUpdate(): Take | null {
  return apply;
}

/** @param next takes the version */
export function offer(next: Take): void {
  apply = next;
  for (const listener of listeners) listener();
}

/** What this page is made of is there no more: reloading brings the version that is. */
export function offerReload(): void {
  offer(reloadIfThere);
}

/** The same for a part that the page can do without: once a day in a tab, since a page that was loaded anew may lack it still. */
export function offerReloadDaily(): void {
  const today = new Date().toDateString();
  if (sessionStorage.getItem('reload offered') === today) return;
  sessionStorage.setItem('reload offered', today);
  offerReload();
}

/** Code that is loaded when it is needed could not be: browsers give it a sentence each, and no name. */
export function isOfCode(message: string): boolean {
  return /\bmodule\b/i.test(message);
}

/** Offers to load the page anew where code is missing that it needs; what its worker has not caught comes here, too. */
export function watchMissingCode(): () => void {
  const look = ({ message }: ErrorEvent): void => {
    if (isOfCode(message)) offerReload();
  };
  addEventListener('error', look);
  return () => removeEventListener('error', look);
}
