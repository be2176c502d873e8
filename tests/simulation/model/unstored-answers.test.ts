import { expect, it } from 'vitest';
import type { OutboxEntry } from '../../../src/domain/sync/write';
import { entryOf } from '../../fakes/entries';
import { keepUnstoredAnswers } from './unstored-answers';

const sending = (attempts: number): OutboxEntry => entryOf(1, { state: 'sending', attempts });

it('finds an answer that a tab has not stored before it sends again, unless another tab has begun a new try', () => {
  let entry = sending(1);
  const senders = new Map([[entry.requestID, 't1']]);
  const unstored = keepUnstoredAnswers(
    () => [entry],
    (requestID) => senders.get(requestID),
  );
  unstored.beginLead('t1');
  unstored.hear('t1', [entry.requestID]);
  expect(unstored.findUnstored('t1')).toMatch('t1 sends before it has stored');

  entry = sending(2);
  senders.set(entry.requestID, 't2');
  unstored.hear('t1', [entry.requestID]);
  expect(unstored.findUnstored('t1')).toBeNull();
});
