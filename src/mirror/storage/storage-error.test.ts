import { expect, it } from 'vitest';
import { StorageError, type StorageTrouble, troubleOf } from './storage-error';

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name }, more);
const quota = named('QuotaExceededError');

it.each<[string, unknown, StorageTrouble]>([
  ['by the name of an error', new DOMException('no room', 'QuotaExceededError'), 'full'],
  ['by the cause of a transaction that was ended', named('AbortError', { inner: quota }), 'full'],
  ['by the first of many that failed', named('BulkError', { failures: [quota, named('DataError')] }), 'full'],
  ['by what is deepest', named('BulkError', { failures: [named('AbortError', { inner: quota })] }), 'full'],
  ['by the name where the cause is of no known kind', named('AbortError', { inner: named('Error') }), 'lost'],
  ['by the name where there is no cause', named('OpenFailedError', { inner: null }), 'lost'],
  ['as what it was told apart as before', new StorageError('emptied', quota), 'emptied'],
  ['as a bug where it is of no known kind', named('TypeError'), 'other'],
  ['as a bug where nothing failed of many', named('BulkError', { failures: [] }), 'other'],
  ['as a bug where it is no error', 'QuotaExceededError', 'other'],
])('[S53] trouble is classified %s', (_, error, trouble) => {
  expect(troubleOf(error)).toBe(trouble);
});
