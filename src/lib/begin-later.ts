/**
 * Begins something as soon as what it needs has been loaded.
 * @param begin returns what ends it
 * @returns ends it, or keeps it from beginning
 */
export function beginLater<T>(loading: Promise<T>, begin: (loaded: T) => () => void): () => void {
  let isEnded = false;
  let end = (): void => {};
  void loading.then((loaded) => {
    if (!isEnded) end = begin(loaded);
  });
  return () => {
    isEnded = true;
    end();
  };
}
