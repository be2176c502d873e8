import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdMirror } from '../../../tests/fakes/held-mirror';
import { MirrorDatabase, OutboxDatabase } from '../../mirror/storage/database';
import { readMirrorMark } from './mirror-mark';

let name = '';
let count = 0;
beforeEach(() => {
  name = `tools c2 u${++count}`;
});

afterEach(() => void vi.restoreAllMocks());

const hold = (serial: number, version = 1) => holdMirror(name, serial, { epoch: 'e', version });

it('changes with every commit', async () => {
  await hold(5, 1);
  const first = await readMirrorMark(name);
  expect(first?.serial).toBe(5);
  expect(await readMirrorMark(name)).toEqual(first);
  await hold(6, 1);
  const second = await readMirrorMark(name);
  await hold(5, 2);
  const lost = await readMirrorMark(name);
  expect(new Set([first, second, lost].map((one) => one?.mark)).size).toBe(3);
});

it('is null if the outbox has any write, even a refused one', async () => {
  await hold(5);
  const outbox = new OutboxDatabase(name);
  await outbox.entries.add({ state: 'rejected' } as never);
  outbox.close();
  expect(await readMirrorMark(name)).toBeNull();
});

it('is null without a database, and creates none', async () => {
  expect(await readMirrorMark(name)).toBeNull();
  const mirror = new MirrorDatabase(name);
  await mirror.open();
  mirror.close();
  expect(await readMirrorMark(name)).toBeNull();
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(`${name}-outbox`);
});

it('keeps no connection that another version would wait for', async () => {
  await hold(5);
  await readMirrorMark(name);
  await Dexie.delete(`${name}-mirror`);
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(`${name}-mirror`);
});

it('is null if the browser refuses its databases', async () => {
  await hold(5);
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError');
  });
  expect(await readMirrorMark(name)).toBeNull();
});
