/** Code that could not be loaded is asked for again after so long. */
const againMs = 4_000;

/**
 * Begins something as soon as the code that it needs has been loaded, however often that fails.
 * @param begin returns what ends it
 * @returns ends it, or keeps it from beginning
 */
export function beginLater<T>(load: () => Promise<T>, begin: (loaded: T) => () => void): () => void {
  let isEnded = false;
  let end = (): void => {};
  const attempt = (): void => {
    if (isEnded) return;
    load().then(
      (loaded) => {
        if (!isEnded) end = begin(loaded);
      },
      () => setTimeout(attempt, againMs),
    );
  };
  attempt();
  return () => {
    isEnded = true;
    end();
  };
}
