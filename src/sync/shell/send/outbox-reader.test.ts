import { expect, it } from 'vitest';
import { createOutboxReader } from './outbox-reader';

/** A reader whose outbox answers when the test says so. */
function openReader() {
  const reads: { readonly answer: () => void; readonly fail: () => void }[] = [];
  const reader = createOutboxReader({
    clock: { now: () => 0, after: () => () => {} },
    reload: () =>
      new Promise((resolve, reject) => {
        reads.push({ answer: resolve, fail: () => reject(new Error('hangs')) });
      }),
    onFailure: () => {},
  });
  const done: string[] = [];
  return { reads, done, read: reader.read, after: (name: string) => reader.after(() => done.push(name)) };
}

it('[S7] work that needs the present outbox waits for all running reads, in turn, and for nothing else', async () => {
  const { reads, done, read, after } = openReader();
  after('at once');
  expect(done).toEqual(['at once']);
  const first = read();
  after('first');
  const second = read();
  after('second');
  reads[0]?.answer();
  await first;
  expect(done).toEqual(['at once']);
  reads[1]?.answer();
  await second;
  expect(done).toEqual(['at once', 'first', 'second']);
});

it('[S7] an outbox that cannot be read delays nothing', async () => {
  const { reads, done, read, after } = openReader();
  const reading = read();
  after('rows');
  reads[0]?.fail();
  await reading;
  expect(done).toEqual(['rows']);
});
