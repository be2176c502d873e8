interface Gathered<V> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, V>>;
}

/**
 * Reads by key, those that are asked for while one is under way in one read together. Nothing is kept: each read begins
 * after everybody who is given its result has asked, so what has ended is found by nobody any more, in whichever process
 * it was ended.
 */
export function createGatheredReads<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let underWay: Promise<unknown> = Promise.resolve();
  let gathering: Gathered<V> | null = null;

  const gather = (): Gathered<V> => {
    const keys = new Set<string>();
    const found = underWay.then(() => {
      gathering = null;
      return read([...keys]);
    });
    underWay = found.catch(() => undefined);
    return { keys, found };
  };

  return async (key) => {
    gathering ??= gather();
    gathering.keys.add(key);
    return (await gathering.found).get(key);
  };
}
