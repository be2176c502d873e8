/** An event that happens once and can be awaited. */
export interface Signal {
  readonly promise: Promise<void>;
  give(): void;
  isGiven(): boolean;
}

export function createSignal(): Signal {
  let resolve = (): void => {};
  let isGiven = false;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return {
    promise,
    isGiven: () => isGiven,
    give: () => {
      isGiven = true;
      resolve();
    },
  };
}
