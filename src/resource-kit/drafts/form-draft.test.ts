import { expect, it } from 'vitest';
import { taskListConfigs } from '../../domain/resources/company/list-configs';
import { InvalidJson } from '../../lib/invalid-json';
import { label } from '../../lib/label';
import { draftOf } from './form-draft';

const begin = { warehouseID: 1, value: {} };
const amid = new InvalidJson('["kg", ', { reason: label('Unexpected end'), line: 1, column: 8 });

it('a draft of JSON is kept in the middle of typing, when it is invalid at times', () => {
  expect(draftOf(taskListConfigs, { entered: { ...begin, value: amid }, begin })).toBeUndefined();
  expect(draftOf(taskListConfigs, { entered: begin, begin })).toBeNull();
  expect(draftOf(taskListConfigs, { entered: { ...begin, warehouseID: 2, value: amid }, begin })).toEqual({
    values: { warehouseID: 2 },
    seen: { warehouseID: 1 },
  });
});
