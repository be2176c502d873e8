import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributesOf } from '../../../tests/fakes/attributes';
import type { Filter } from '../../domain/query/query';
import { pickers } from '../../domain/resources/company/pickers';
import { fieldFilters } from './field-filters';
import { type ListState, pageSizes, queryOf, readListState, writeListState } from './list-state';

const settings = {
  resource: pickers,
  filters: fieldFilters(pickers),
  attributes: attributesOf(pickers),
};
const read = (text: string) => readListState(settings, new URLSearchParams(text));
const write = (state: ListState<Filter>, before = '') =>
  writeListState(settings, state, new URLSearchParams(before));

const states = fc.record({
  page: fc.nat(500),
  rows: fc.constantFrom(...pageSizes),
  sort: fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('pickerCode', 'lastName', 'pickerID'),
      fc.constantFrom('ASC' as const, 'DESC' as const),
    ),
    { minLength: 1, selector: ([field]) => field },
  ),
  search: fc.record({
    field: fc.constantFrom('search', 'lastName'),
    term: fc.string().map((text) => text.replaceAll('~', '')),
  }),
  filters: fc.record(
    {
      pickerCode: fc.oneof(
        fc.string(),
        fc.array(fc.string()),
        fc.constant(null),
        fc.record({ like: fc.string() }),
      ),
      maxAllowedPriority: fc.record({ $gte: fc.integer(), $lte: fc.integer() }),
    },
    { requiredKeys: [] },
  ),
  custom: fc.array(
    fc.record({
      attribute: fc.constantFrom('lastName', 'gone'),
      operation: fc.constantFrom('=', 'in', 'regexp'),
      value: fc.string({ minLength: 1 }),
    }),
  ),
});

describe('a list in its URL', () => {
  it('is reopened by its link as it was', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(read(write(state).toString())).toEqual(JSON.parse(JSON.stringify(state)));
      }),
    );
  });

  it('is the bare address while nothing differs from the default', () => {
    expect(write(read('')).toString()).toBe('');
  });

  it('leaves foreign parameters alone and drops its own that returned to the default', () => {
    expect(write(read(''), 'tab=2&p=4&sr=x').toString()).toBe('tab=2');
  });

  it('falls back to the default for invalid values', () => {
    expect(read('s=')).toEqual(read(''));
    expect(read('p=-3&r=51&s=nothing,-pin&f=%7Bbroken&cf=[[1]]')).toEqual(read(''));
    expect(read('f={"pin":"1","lastName":{"$where":1},"firstName":"Aino"}').filters).toEqual({
      firstName: 'Aino',
    });
  });

  it('requests exactly its page, with search and filters together', () => {
    const state = read('p=3&r=25&s=-lastName,pickerCode&sr=lastName~vir&f={"lastName":["Virta","Virtanen"]}');
    expect(queryOf({ ...settings, fixed: { companyID: 7 } }, state)).toEqual({
      resource: 'pickers',
      filter: { lastName: { in: ['Virta', 'Virtanen'], $and: [{ like: 'vir' }] }, companyID: 7 },
      sort: [
        ['lastName', 'DESC'],
        ['pickerCode', 'ASC'],
      ],
      range: [50, 74],
    });
    const custom = read('f={"lastName":"Virta"}&cf=[["lastName","startsWith","v"],["lastName","gone","v"]]');
    expect(queryOf(settings, custom).filter).toEqual({
      lastName: { in: ['Virta'], $and: [{ startsWith: 'v' }] },
    });
    expect(queryOf(settings, read('sr=aino')).filter).toEqual({ search: { like: 'aino' } });
  });

  it('requests rows that match every condition on a field: the fixed one, the filter and the search', () => {
    const state = read('f={"lastName":{"like":"vir"},"pickerCode":["P1","P2"]}&sr=lastName~tanen');
    expect(queryOf({ ...settings, fixed: { pickerCode: 'P1' } }, state).filter).toEqual({
      pickerCode: { in: ['P1'], $and: [['P1', 'P2']] },
      lastName: { like: 'vir', $and: [{ like: 'tanen' }] },
    });
  });
});
