import { describe, expect, it } from 'vitest';
import { creationOf } from '../../../../tests/fakes/entries';
import type { Resource, Row } from '../../../domain/resource';
import { palletTypes } from '../../../domain/resources/catalog/pallet-types';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import { configs } from '../../../domain/resources/company/configs';
import { taskListConfigs } from '../../../domain/resources/company/list-configs';
import { tasks } from '../../../domain/resources/tasks/tasks';
import type { Json } from '../../../domain/sync/write';
import { equals, judgeReadBack, readBackPath } from './read-back';

const hour = 3_600_000;
const now = 1_000 * 24 * hour;

const lost = (resource: Resource, body: Json) =>
  creationOf(1, -9, { createdAtMs: now, request: { method: 'POST', path: resource.path, body } });
function asked(resource: Resource, body: Json) {
  const path = readBackPath(resource, lost(resource, body));
  return path ? new URL(path, 'http://api').searchParams : null;
}
const filterOf = (resource: Resource, body: Json) => {
  const query = asked(resource, body);
  return query && JSON.parse(query.get('filter') ?? '');
};
const judged = (resource: Resource, body: { readonly [name: string]: Json }, ...found: readonly Row[]) =>
  judgeReadBack(resource, lost(resource, body), found)?.kind ?? 'repeat';

describe('the search for a lost creation', () => {
  it('[S39] by its unique fields in its company, the newest rows first', () => {
    const query = asked(reasonCodes, { reasonCode: 'WET', description: 'Wet' });
    expect(JSON.parse(query?.get('filter') ?? '')).toEqual({ companyID: 7, reasonCode: 'WET' });
    expect(JSON.parse(query?.get('sort') ?? '')).toEqual(['reasonCodeID', 'DESC']);
    expect(JSON.parse(query?.get('range') ?? '')).toEqual([0, 19]);
    expect(filterOf(configs, { name: 'config_x' })).toEqual({ name: 'config_x' });
  });

  it('[S39] else by filled fields that have only one notation', () => {
    const body = { palletTypeNumber: 'EUR-1', name: 'EUR', maxPackagesAmount: 10, depth: 1.2, volume: 0 };
    expect(filterOf(palletTypes, body)).toEqual({
      ...{ companyID: 7, palletTypeNumber: 'EUR-1', name: 'EUR', maxPackagesAmount: 10 },
    });
    expect(filterOf(palletTypes, { ...body, name: '' })).not.toHaveProperty('name');
    expect(filterOf(palletTypes, { depth: 1.2 })).toBeNull();
    const started = { taskNumber: 'T1', deliveryDate: '2026-11-24T08:00:00.000Z' };
    expect(filterOf(tasks, started)).toEqual({ companyID: 7, taskNumber: 'T1' });
  });

  it('[S39] by all of its unique fields, or not by them', () => {
    expect(filterOf(taskListConfigs, { warehouseID: 2 })).toEqual({ companyID: 7, warehouseID: 2 });
  });
});

describe('a found row', () => {
  const task = { taskNumber: 'T1', warehouseID: 2 };
  const row = (more: Row = {}) => ({ taskID: 5, ...task, createdAt: new Date(now).toISOString(), ...more });

  it('[S39] may be dated by a clock that is a day and a little behind', () => {
    const madeBefore = (hours: number) => row({ createdAt: new Date(now - hours * hour).toISOString() });
    expect(judged(tasks, task, madeBefore(26))).toBe('done');
    expect(judged(tasks, task, madeBefore(27))).toBe('repeat');
    // Without a time of creation it may be the one.
    expect(judged(tasks, task, row({ createdAt: null }))).toBe('done');
  });

  it('[S39] is for a user to judge if nothing distinguishes it from earlier rows', () => {
    const body = { name: 'EUR', maxPackagesAmount: 10 };
    expect(judged(palletTypes, body, { palletTypeID: 3, ...body })).toBe('rejected');
    expect(judged(palletTypes, body, { palletTypeID: 3, ...body, name: 'CHEP' })).toBe('repeat');
  });

  it('[S39] matches in what the server compares, ignoring empty values', () => {
    expect(
      judged(tasks, { ...task, lineCount: 2, customerName: '' }, row({ lineCount: 3, customerName: null })),
    ).toBe('done');
  });

  it.each<[unknown, unknown, boolean]>([
    ['12.50', 12.5, true],
    [12.5, 12.5, true],
    ['', 0, false],
    [null, 0, false],
    [' WET ', 'WET', true],
    ['WET', 'wet', false],
    ['2026-11-24T10:00:00+02:00', '2026-11-24T08:00:00.000Z', true],
    ['2026-11-24T10:00:00Z', '2026-11-24T08:00:00.000Z', false],
    [null, 'WET', false],
    [1, true, false],
  ])('[S39] %j was sent as %j: %s', (theirs, ours, isSame) => {
    expect(equals(theirs, ours)).toBe(isSame);
  });
});
