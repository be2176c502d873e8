/**
 * Begins something as soon as the code that it needs has been loaded. Where that cannot be, the page hears of it as of any error that
 * nobody has caught: browsers do not ask for such code again before the page is loaded anew.
 * @param begin returns what ends it
 * @returns ends it, or keeps it from beginning
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
