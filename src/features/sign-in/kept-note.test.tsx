// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import Dexie from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import { entryOf } from '../../../tests/fakes/entries';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { OutboxDatabase } from '../../mirror/storage/database';
import { databaseName } from '../../session/session';
import { KeptNote } from './kept-note';

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const sent = 'Sent when that user signs in here again.';
const decision = '1 change was refused or cannot be read: it needs a decision.';
const admin = 'An administrator can save what waits as a file or discard it.';

it.each([
  [['pending'], `${sent} ${admin}`],
  [['pending', 'rejected'], `${sent} ${decision} ${admin}`],
  [['rejected'], `${decision} ${admin}`],
] as const)('says what becomes of what waits: %s', async (states, said) => {
  const outbox = new OutboxDatabase(databaseName(adminSession));
  await outbox.entries.bulkAdd(states.map((state, index) => entryOf(index + 1, { state })));
  outbox.close();
  renderPage(<KeptNote />, { device: createFakeDevice({}), path: '/', at: '/' });
  expect(await screen.findByText(said)).toBeDefined();
});
