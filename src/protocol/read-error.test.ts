import { describe, expect, it } from 'vitest';
import { readError } from './read-error';

describe('error body', () => {
  it.each([
    [
      'message',
      409,
      '{"message":"Held already","code":"task.held-already"}',
      { message: 'Held already', code: 'task.held-already', fields: {} },
    ],
    [
      'message before error.message',
      400,
      '{"message":"Outer","error":{"message":"Inner"}}',
      { message: 'Outer', code: null, fields: {} },
    ],
    [
      'an empty message',
      400,
      '{"status":400,"error":"Bad Request","message":""}',
      { message: 'API request failed (400)', code: 'answer.failed.400', fields: {} },
    ],
    [
      'a text that is too long for a reason',
      500,
      'x'.repeat(501),
      { message: 'API request failed (500)', code: 'answer.failed.500', fields: {} },
    ],
    ['error.message', 500, '{"error":{"message":"Broken"}}', { message: 'Broken', code: null, fields: {} }],
    [
      'fields of a validation',
      422,
      '{"message":"Invalid","fields":{"name":"Required"}}',
      { message: 'Invalid', code: null, fields: { name: 'Required' } },
    ],
    ['plain text', 502, 'Bad gateway', { message: 'Bad gateway', code: null, fields: {} }],
    ['a JSON string', 400, '"Nope"', { message: 'Nope', code: null, fields: {} }],
    [
      'a page of HTML',
      503,
      '<html><body>Down</body></html>',
      { message: 'API request failed (503)', code: 'answer.failed.503', fields: {} },
    ],
    ['nothing', 500, '', { message: 'API request failed (500)', code: 'answer.failed.500', fields: {} }],
    [
      'no message',
      404,
      '{"code":"row.not-found"}',
      { message: 'API request failed (404)', code: 'row.not-found', fields: {} },
    ],
    [
      'what is no answer',
      200,
      '<html>',
      { message: 'An unknown error occurred', code: 'server.failed', fields: {} },
    ],
  ])('reads %s', (_, status, text, expected) => {
    expect(readError(status, text)).toEqual(expected);
  });
});
