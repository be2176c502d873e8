// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer } from '../../tests/fakes/fake-server';
import { createFakeFetch } from '../../tests/fakes/fake-tab-worker';
import { session } from '../../tests/fakes/session';
import { updateRow } from '../domain/mutations/rows';
import { reasonCodes } from '../domain/resources/catalog/reason-codes';
import { connectDevice } from './connect-device';
import { createInPageWorker } from './in-page';

const code = { reasonCodeID: 3, companyID: 7, reasonCode: 'WET', description: 'Wet' };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Records how each transaction that begins from here on ends. */
function watchTransactions() {
  const fates = new Map<IDBTransaction, 'open' | 'complete' | 'abort'>();
  const begin = IDBDatabase.prototype.transaction;
  let onWrite = (): void => {};
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) {
    const transaction = begin.apply(this, args);
    fates.set(transaction, 'open');
    for (const fate of ['complete', 'abort'] as const)
      transaction.addEventListener(fate, () => fates.set(transaction, fate));
    if (transaction.mode === 'readwrite') queueMicrotask(() => onWrite());
    return transaction;
  });
  return {
    open: () => [...fates].filter(([, fate]) => fate === 'open').map(([transaction]) => transaction),
    fateOf: (transaction: IDBTransaction) => fates.get(transaction),
    nextWrite: () =>
      new Promise<void>((resolve) => {
        onWrite = resolve;
      }),
  };
}

it('[S52] if the page itself does the work, one that is left ends its transactions at once', async () => {
  const server = createFakeServer({ companyID: 7, feed: true, retryCache: true, announcesRetryCache: true });
  server.put('reasonCodes', code);
  vi.stubGlobal('fetch', createFakeFetch(server).fetch);
  const transactions = watchTransactions();
  const device = connectDevice(session, { createWorker: createInPageWorker });
  await new Promise<void>((resolve) => {
    device.watchStatus(({ lastSyncMs, isSyncing }) => lastSyncMs !== null && !isSyncing && resolve());
  });
  const writing = transactions.nextWrite();
  const submitted = device.submit([updateRow(reasonCodes, code, { description: 'Dry' }, 7)]).then(
    () => 'done',
    () => 'failed',
  );
  await writing;
  const open = transactions.open();
  expect(open).not.toEqual([]);
  dispatchEvent(new Event('pagehide'));
  expect(await submitted).toBe('failed');
  await vi.waitFor(() => expect(open.map(transactions.fateOf)).toEqual(open.map(() => 'abort')));
  await device.close();
});
