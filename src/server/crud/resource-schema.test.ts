import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineResource, type Row } from '../../domain/resource';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import { label } from '../../lib/label';
import { ApiError } from '../http/api-error';
import * as wire from '../http/wire-schemas';
import { fieldSchema } from './field-schema';
import { parseBody, resourceSchemas } from './resource-schema';

const declared = defineResource({
  ...reasonCodes,
  fields: {
    ...reasonCodes.fields,
    kind: { kind: 'code', label: label('Kind'), createOnly: true },
    word: { kind: 'password', label: label('Word'), secret: true },
  },
});

const spoken = defineResource({
  ...reasonCodes,
  fields: {
    ...reasonCodes.fields,
    kind: { kind: 'code', label: label('Kind'), maxLength: 10 },
    word: { kind: 'password', label: label('Word'), secret: true },
    notes: { kind: 'text', label: label('Notes'), maxLength: 2000 },
  },
});

it('refuses to change fields that are set when a row is created', () => {
  const { create, update } = resourceSchemas(declared);
  expect(parseBody(create, { reasonCode: 'R', kind: 'A' })).toEqual({ reasonCode: 'R', kind: 'A' });
  expect(parseBody(update, { reasonCode: 'R' })).toEqual({ reasonCode: 'R' });
  try {
    parseBody(update, { reasonCode: 'R', kind: 'B' });
    expect.unreachable();
  } catch (error) {
    expect(error instanceof ApiError && [error.status, error.body.fields]).toEqual([
      422,
      { kind: 'It is set when the row is created and stays' },
    ]);
  }
});

it('accepts a secret and returns none', () => {
  const { create, row } = resourceSchemas(declared);
  expect(parseBody(create, { reasonCode: 'R', word: 'w' })).toHaveProperty('word', 'w');
  expect(
    Object.keys(
      parseBody(row, { reasonCodeID: 1, companyID: 1, reasonCode: 'R', description: null, kind: null }),
    ),
  ).not.toContain('word');
});

it('stores texts without the blanks around them, and empty for blanks only; long ones and passwords unchanged', () => {
  const { create, update } = resourceSchemas(spoken);
  expect(parseBody(create, { reasonCode: ' R\t', kind: ' ', word: ' w ', notes: ' ^XA\n' })).toEqual({
    reasonCode: 'R',
    kind: null,
    word: ' w ',
    notes: ' ^XA\n',
  });
  expect(parseBody(update, { notes: ' \n', kind: '' })).toEqual({ notes: null, kind: null });
  expect(parseBody(update, { kind: `${'K'.repeat(10)} ` })).toEqual({ kind: 'K'.repeat(10) });
  const refused = (body: Row) => {
    try {
      return parseBody(update, body);
    } catch (error) {
      return error instanceof ApiError && error.body.fields;
    }
  };
  expect(refused({ reasonCode: ' ' })).toEqual({ reasonCode: 'This field is required' });
  expect(refused({ word: ' ' })).toEqual({ word: 'This field is required' });
});

it.each([
  ['a text of blanks', fieldSchema({ kind: 'text', label: label('x'), required: true }), ' '],
  ['no JSON', fieldSchema({ kind: 'json', label: label('x'), required: true }), null],
  ['a text that has to have something', wire.trimmedText(9).min(1), ' '],
  ['nothing for a text', fieldSchema({ kind: 'text', label: label('x'), required: true }), null],
  ['an empty list', z.array(wire.key()).min(1), []],
  [
    'none of the choices',
    fieldSchema({ kind: 'choice', label: label('x'), required: true, choices: { a: label('a') } }),
    undefined,
  ],
])('names a missing required value by its code: %s', (_, schema, value) => {
  const body = {
    fields: { value: 'This field is required' },
    reasons: { value: { code: 'field.required' } },
  };
  expect(() => parseBody(z.object({ value: schema }), { value })).toThrow(
    expect.objectContaining({ body: expect.objectContaining(body) }),
  );
});

it('names a missing value inside another, too', () => {
  const lines = z.object({ lines: z.array(z.object({ bin: z.string('Not a text') })) });
  const refused = (body: unknown) => {
    try {
      return parseBody(lines, body);
    } catch (error) {
      return error instanceof ApiError && error.body.fields;
    }
  };
  expect(refused({ lines: [{}, { bin: 5 }] })).toEqual({
    'lines.0.bin': 'This field is required',
    'lines.1.bin': 'Not a text',
  });
  expect(refused('lines')).toHaveProperty('body');
});

it.each([
  ['a number that is too large', wire.wholeNumber(0, 5), 6, 'At most 5', undefined],
  ['a list that is too long', z.array(wire.key()).max(1, 'At most 1'), [1, 2], 'At most 1', undefined],
  ['a list that is too short', z.array(wire.key()).min(2, 'At least 2'), [1], 'At least 2', undefined],
  [
    'what is wrong with a text first',
    fieldSchema({ kind: 'code', label: label('x'), maxLength: 3 }),
    'long\0',
    'At most 3 characters',
    { value: { code: 'field.too-long', values: { max: 3 } } },
  ],
])('names every other problem in its own words, once: %s', (_, schema, value, text, reasons) => {
  expect(() => parseBody(z.object({ value: schema }), { value })).toThrow(
    expect.objectContaining({ body: expect.objectContaining({ fields: { value: text } }) }),
  );
  expect(() => parseBody(z.object({ value: schema }), { value })).toThrow(
    expect.objectContaining({
      body: reasons
        ? expect.objectContaining({ reasons })
        : expect.not.objectContaining({ reasons: expect.anything() }),
    }),
  );
});

it('begins with the declared values, also false and 0', () => {
  const { create, update } = resourceSchemas(
    defineResource({
      ...reasonCodes,
      fields: {
        ...reasonCodes.fields,
        isUsed: { kind: 'flag', label: label('Used'), initial: false },
        order: { kind: 'integer', label: label('Order'), initial: 0 },
      },
    }),
  );
  expect(parseBody(create, { reasonCode: 'R' })).toEqual({ reasonCode: 'R', isUsed: false, order: 0 });
  expect(parseBody(update, {})).toEqual({});
});
