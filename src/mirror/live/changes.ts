/** Changed resources; their listeners are called soon, all at once. */
export interface Changes {
  /** Marks rows or marks of a resource as possibly changed. */
  touch(resource: string): void;
  /** The result ends it. */
  onChange(resource: string, listener: () => void): () => void;
}

export function createChanges(schedule: (callback: () => void) => void): Changes {
  const listeners = new Map<string, Set<() => void>>();
  const touched = new Set<string>();

  function flush(): void {
    const resources = [...touched];
    touched.clear();
    for (const resource of resources) {
      for (const listener of [...(listeners.get(resource) ?? [])]) listener();
    }
  }

  return {
    touch: (resource) => {
      if (touched.size === 0) schedule(flush);
      touched.add(resource);
    },
    onChange: (resource, listener) => {
      const known = listeners.get(resource) ?? new Set();
      listeners.set(resource, known.add(listener));
      return () => known.delete(listener);
    },
  };
}
