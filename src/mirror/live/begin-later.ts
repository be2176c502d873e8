/**
 * Begins something as soon as its code has been loaded. If it cannot be loaded, the page hears of it as of an uncaught
 * error: browsers do not ask for such code again before the page is reloaded. @param begin returns a function that ends
 * it @returns ends it, or keeps it from beginning
 */
export function beginLater<T>(load: () => Promise<T>, begin: (loaded: T) => () => void): () => void {
  let isEnded = false;
  let end = (): void => {};
  load().then(
    (loaded) => {
      if (!isEnded) end = begin(loaded);
    },
    (problem: unknown) => reportError(problem),
  );
  return () => {
    isEnded = true;
    end();
  };
}
