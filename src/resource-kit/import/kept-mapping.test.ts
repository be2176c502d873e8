// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importMappings } from '../../session/remembered';
import { readKeptMapping, writeKeptMapping } from './kept-mapping';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

const mapping = { bin: { header: 'Paikka' }, warehouseCode: { text: 'W3' } };

it('is found again for the same import of the same company', () => {
  writeKeptMapping(1, 'locations', mapping);
  expect(readKeptMapping(1, 'locations')).toEqual(mapping);
  expect([readKeptMapping(2, 'locations'), readKeptMapping(1, 'tasks')]).toEqual([null, null]);
});

it('allows an import to go on without room for it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  expect(() => writeKeptMapping(1, 'locations', mapping)).not.toThrow();
  expect(readKeptMapping(1, 'locations')).toBeNull();
});

it('is none if something else was stored', () => {
  for (const text of ['{', '7', 'null', '{"bin":null}', '{"bin":{"column":3}}']) {
    localStorage.setItem(`${importMappings}1/locations`, text);
    expect(readKeptMapping(1, 'locations')).toBeNull();
  }
});
