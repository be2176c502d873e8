/** The page's entry script: its name changes with every change of the program. */
function entryOf(page: Document): string | null {
  return page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
}

/**
 * Asks the server now and then whether it has another version than this page, if no service worker would tell. @param
 * onOther called once for each version
 */
export function watchServed(onOther: () => void, everyMs: number): void {
  let known = entryOf(document);
  const look = async (): Promise<void> => {
    const reply = await fetch('/', { cache: 'no-cache' });
    const served = reply.ok && entryOf(new DOMParser().parseFromString(await reply.text(), 'text/html'));
    // Something in between may answer with its own page.
    if (!served || !known || served === known) return;
    known = served;
    onOther();
  };
  // Without a network there is nothing to find.
  setInterval(() => void look().catch(() => undefined), everyMs);
}
