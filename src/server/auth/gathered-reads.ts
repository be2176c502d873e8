interface Gathered<V> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, V>>;
}

/**
 * Reads by key; keys that are asked for during a read are read together next. Nothing is cached: each read begins after
 * all its callers have asked, so that ended sessions are no longer found, whichever process ended them.
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
