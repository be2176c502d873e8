import { expect, it } from 'vitest';
import { refusalReason } from './refusal-reason';

it('says a known reason by its label, another one in the words of the server', () => {
  const tooSlow = { message: 'Trop lent', code: 'request.too-slow' };
  expect(refusalReason(400, JSON.stringify(tooSlow))).toEqual({
    id: 'The query takes too long. Narrow it down.',
  });
  const unknown = {
    message: 'Unknown field colour',
    code: 'request.unknown-field',
    values: { name: 'colour' },
  };
  expect(refusalReason(400, JSON.stringify(unknown))).toEqual({
    id: 'Unknown field {name}',
    values: { name: 'colour' },
  });
  expect(refusalReason(400, JSON.stringify({ ...unknown, values: {} }))).toBe('Unknown field colour');
  const transition = {
    message: 'A task cannot go from Started to New',
    code: 'task.transition',
    values: { from: 'started', to: 'new', status: 'started' },
  };
  expect(refusalReason(409, JSON.stringify(transition))).toEqual({
    id: 'A task cannot go from {from} to {to}',
    values: { from: { id: 'Started' }, to: { id: 'New' } },
  });
  const other = { message: 'Unbekannt', code: 'request.unknown-field', values: { name: 'new' } };
  expect(refusalReason(400, JSON.stringify(other))).toMatchObject({ values: { name: 'new' } });
  const unexplained = { id: 'API request failed ({status})', values: { status: '403' } };
  expect(refusalReason(403, '<html>')).toEqual(unexplained);
  expect(refusalReason(200, '<html>')).toEqual({ id: 'An unknown error occurred' });
});
