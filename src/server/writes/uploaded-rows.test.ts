import { expect, it } from 'vitest';
import { label } from '../../lib/label';
import { refusedUpload, uploadedRows } from './uploaded-rows';

const refusal = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error instanceof Error && 'body' in error ? error.body : error;
  }
};

it('names the first hundred refused rows, and their number', () => {
  const reason = label('There is no section {code}', { code: 'A' });
  const rows = Array.from({ length: 101 }, (_, index) => ({ index, column: 'bin', reason }));
  const { body, status } = refusedUpload(rows);
  expect([status, Object.keys(body.fields ?? {}).length, body.values]).toEqual([422, 100, { count: 101 }]);
  expect(body.fields?.['data.99.bin']).toBe('There is no section A');
  expect(refusedUpload(rows.slice(0, 1), 7_000).body.values).toEqual({ count: 7_000 });
});

it('accepts rows unchanged, ten thousand at most', () => {
  const rows = Array.from({ length: 10_000 }, () => ({ bin: 7 }));
  expect(uploadedRows({ data: rows })).toBe(rows);
  expect(refusal(() => uploadedRows({ data: [...rows, null] }))).toMatchObject({
    fields: { data: 'At most 10000 rows' },
  });
  expect(refusal(() => uploadedRows({ data: [{}, ['A'], null] }))).toMatchObject({
    fields: { 'data.1': 'Not a row' },
  });
  for (const body of [null, {}, { data: {} }, { data: [] }])
    expect(refusal(() => uploadedRows(body))).toMatchObject({
      reasons: { data: { code: 'field.required' } },
    });
});
