import { expect, it } from 'vitest';
import { contentsOf, entryOf } from '../../../../tests/fakes/entries';
import type { OutboxStore } from '../../../domain/sync/outbox-types';
import { createOutboxView } from './outbox-view';

it('[S71] entries from another outbox are not reported as failed because they cannot be read yet', async () => {
  const posted: string[] = [];
  let isReadable = false;
  const store: OutboxStore = {
    all: async () => {
      if (!isReadable) throw new Error('no answer');
      return contentsOf(entryOf(1));
    },
    append: async () => [],
    update: async () => contentsOf(),
    adopt: async () => 1,
  };
  const view = createOutboxView(store, { post: ({ kind }) => posted.push(kind) }, () => {});
  expect(await view.adopt('former')).toBe(1);
  expect(posted).toEqual(['outbox-changed']);
  isReadable = true;
  await view.reload();
  expect(view.contents().entries).toHaveLength(1);
});
