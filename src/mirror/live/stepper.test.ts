import { expect, it } from 'vitest';
import { createStepper } from './stepper';

/** Everything that follows without a pause has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

/** Pauses that end when the test says so, in order of their start. */
function openStepper(stepCount: number) {
  const pauses: { readonly ms: number; readonly end: () => void }[] = [];
  const values: number[] = [];
  let asked = 0;
  let taken = 0;
  function* begin() {
    const own = ++asked;
    for (let step = 0; step < stepCount; step++) {
      taken += 1;
      yield;
    }
    return own;
  }
  const stepper = createStepper<number>({
    pause: (ms) => new Promise((end) => pauses.push({ ms, end })),
    isClosed: () => false,
    begin,
    onValue: (value) => values.push(value),
  });
  const goOn = async (): Promise<number> => {
    await settled();
    const next = pauses.shift();
    next?.end();
    await settled();
    return next?.ms ?? Number.NaN;
  };
  return { stepper, values, goOn, taken: () => taken };
}

it('lets others go first between the steps', async () => {
  const { stepper, values, goOn, taken } = openStepper(3);
  stepper.ask();
  expect(taken()).toBe(1);
  expect([await goOn(), taken()]).toEqual([0, 2]);
  expect([await goOn(), taken()]).toEqual([0, 3]);
  expect(values).toEqual([]);
  await goOn();
  expect(values).toEqual([1]);
});

it('computes one answer at a time, the last after a pause, and a new one every minute', async () => {
  const { stepper, values, goOn } = openStepper(0);
  for (let page = 0; page < 50; page++) stepper.ask();
  expect(values).toEqual([1]);
  expect(await goOn()).toBe(1000);
  expect(values).toEqual([1, 2]);
  expect(await goOn()).toBe(1000);
  expect(await goOn()).toBe(60_000);
  expect(values).toEqual([1, 2, 3]);
});

it('ends', async () => {
  const { stepper, values, goOn } = openStepper(2);
  stepper.ask();
  stepper.end();
  await goOn();
  await goOn();
  stepper.ask();
  expect(values).toEqual([]);
});

it('tries again after an answer that failed, at the next change', async () => {
  const failures: unknown[] = [];
  const values: string[] = [];
  const broken = new Error('no such row');
  const answers = [
    () => {
      throw broken;
    },
    () => 'made',
  ];
  const stepper = createStepper<string>({
    pause: () => new Promise(() => {}),
    isClosed: () => false,
    // biome-ignore lint/correctness/useYield: an answer in one step
    begin: function* () {
      return answers.shift()?.() ?? 'none';
    },
    onValue: (value) => values.push(value),
    onFailure: (error) => failures.push(error),
  });
  stepper.ask();
  await settled();
  expect(failures).toEqual([broken]);
  stepper.ask();
  await settled();
  expect(values).toEqual(['made']);
});
