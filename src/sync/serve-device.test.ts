import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../tests/fakes/fake-device';
import { session } from '../../tests/fakes/session';
import { StorageError } from '../mirror/storage/storage-error';
import { DeviceFailure } from './device-failure';
import { serveDevice } from './serve-device';
import type { FromWorker, ToWorker } from './wire';
import { createWorkerConnection, type WorkerLike } from './worker-connection';

/** A page's connection to a device whose calls fail. */
function connectTo(problem: unknown) {
  const device = Object.assign(createFakeDevice(), { newID: () => Promise.reject(problem) });
  const createWorker = (): WorkerLike => {
    const listeners: ((event: MessageEvent<FromWorker>) => void)[] = [];
    const { handle } = serveDevice(device, (data) => {
      for (const listener of listeners) listener(new MessageEvent('message', { data }));
    });
    return {
      postMessage: (message) => handle(message as ToWorker),
      addEventListener: (type: string, listener: (event: MessageEvent) => void) => {
        if (type === 'message') listeners.push(listener);
      },
      terminate: vi.fn(),
    };
  };
  const connection = createWorkerConnection(session, { createWorker });
  connection.start();
  return connection;
}

it.each([
  ['of its storage', new StorageError('full', null), 'full'],
  ['of the API', new DeviceFailure('the API does not answer', 'unreachable'), 'unreachable'],
  ['of ours', new TypeError('x is not a function'), null],
])('a page hears why its device could not do something: a trouble %s', async (_, problem, trouble) => {
  const failed = connectTo(problem).call('newID');
  await expect(failed).rejects.toBeInstanceOf(DeviceFailure);
  await expect(failed).rejects.toMatchObject({ message: problem.message, trouble });
});

it('a call that the end of the page has overtaken says so', async () => {
  const connection = connectTo(null);
  connection.stop();
  await expect(connection.call('newID')).rejects.toMatchObject({ trouble: 'left' });
});
