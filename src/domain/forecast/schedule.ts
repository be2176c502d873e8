/** A task as the schedule sees it. */
export interface Job {
  /** Its group: the schedule gives the end of each group. */
  readonly group: string;
  /** How long one picker needs for it, in milliseconds. */
  readonly lasts: number;
  /** A picker has begun it: work that comes in does not precede it. */
  readonly isInWork?: boolean;
}

/** When a group ends, in milliseconds from now. */
export interface GroupEnd {
  /** Milliseconds of tasks in work. */
  readonly inWorkMs: number;
  /** End of the waiting tasks, and when the last of them is begun; 0: none waits. */
  readonly waitingMs: number;
  readonly lastBegunMs: number;
}

export interface Helpers {
  readonly group: string;
  readonly count: number;
}

/**
 * List scheduling: the picker who becomes free takes the next task of the list (R. L. Graham, Bounds on multiprocessing
 * timing anomalies, SIAM J. Appl. Math. 17, 1969). Tasks do not wait for each other, so that more pickers end none
 * later. @param jobs in the order in which they are begun @param helpers pickers who work on one group alone
 */
export function schedule(
  jobs: readonly Job[],
  pickers: number,
  helpers: Helpers = { group: '', count: 0 },
): ReadonlyMap<string, GroupEnd> {
  const ends = new Map<string, GroupEnd>();
  const floor = new Heap(pickers);
  const extra = new Heap(helpers.count);
  const isBegun = new Set<number>();
  const own = jobs.flatMap(({ group }, place) => (group === helpers.group ? [place] : []));
  let nextOwn = 0;
  const begin = (place: number, by: Heap): void => {
    const job = jobs[place];
    if (!job) return;
    isBegun.add(place);
    const begun = by.first();
    const end = begun + job.lasts;
    by.replaceFirst(end);
    const { inWorkMs, waitingMs, lastBegunMs } = ends.get(job.group) ?? notBegun;
    // No job is begun before one that was taken earlier.
    ends.set(
      job.group,
      job.isInWork
        ? { inWorkMs: Math.max(inWorkMs, end), waitingMs, lastBegunMs }
        : { inWorkMs, waitingMs: Math.max(waitingMs, end), lastBegunMs: begun },
    );
  };
  for (let place = 0; place < jobs.length; ) {
    while (isBegun.has(own[nextOwn] ?? -1)) nextOwn++;
    const forHelpers = own[nextOwn];
    if (forHelpers !== undefined && extra.first() <= floor.first()) begin(forHelpers, extra);
    else if (isBegun.has(place)) place++;
    else begin(place++, floor);
  }
  return ends;
}

const notBegun: GroupEnd = { inWorkMs: 0, waitingMs: 0, lastBegunMs: 0 };

/** When each picker is free, earliest on top; without pickers, never. */
class Heap {
  readonly #times: number[];

  constructor(count: number) {
    this.#times = new Array<number>(count).fill(0);
  }

  first(): number {
    return this.#times[0] ?? Number.POSITIVE_INFINITY;
  }

  replaceFirst(time: number): void {
    const times = this.#times;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= times.length) break;
      if ((times[child + 1] ?? Number.POSITIVE_INFINITY) < (times[child] ?? 0)) child++;
      const below = times[child] ?? 0;
      if (below >= time) break;
      times[place] = below;
      place = child;
    }
    if (times.length > 0) times[place] = time;
  }
}
