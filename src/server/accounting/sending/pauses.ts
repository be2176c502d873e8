/** Companies for which nothing is sent for a while. */
export interface Pauses {
  add(companyID: number, forMs: number): void;
  current(): readonly number[];
}

export function createPauses(nowMs: () => number): Pauses {
  const ends = new Map<number, number>();
  return {
    add(companyID, forMs) {
      ends.set(companyID, Math.max(ends.get(companyID) ?? 0, nowMs() + forMs));
    },
    current() {
      for (const [companyID, end] of ends) if (end <= nowMs()) ends.delete(companyID);
      return [...ends.keys()];
    },
  };
}
