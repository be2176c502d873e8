import { expect, test } from 'vitest';
import type { Label } from '../../lib/label';
import {
  describeEvent,
  type EventValues,
  englishEvent,
  eventLabels,
  fillPlaceholders,
} from './event-messages';
import { statusLabels } from './statuses';

test('an entry shows its statuses and fields in the reader’s language', () => {
  const translate = (text: Label) => fillPlaceholders(text).toUpperCase();
  expect(describeEvent('task.status', { user: 'anna', from: 'new', to: 'started' }, translate)).toBe(
    'STATUS CHANGED BY ANNA: NEW → STARTED',
  );
  expect(
    describeEvent('task.edited', { user: 'anna', fields: ['priority', 'customerName'] }, translate),
  ).toBe('EDITED BY ANNA: PRIORITY, CUSTOMER');
});

test('only statuses and names of fields are translated', () => {
  const words: Readonly<Record<string, string>> = {
    New: 'Uusi',
    Started: 'Aloitettu',
    Priority: 'Prioriteetti',
    'Status changed by {user}: {from} → {to}': '{user}: {from} → {to}',
    'Assigned to {picker} by {user}': '{user}: {picker}',
    'Edited by {user}: {fields}': '{user}: {fields}',
  };
  const finnish = (code: string, values: EventValues) =>
    describeEvent(code, values, (text) => fillPlaceholders({ ...text, id: words[text.id] ?? text.id }));
  expect(finnish('task.status', { user: 'new', from: 'new', to: 'started' })).toBe('new: Uusi → Aloitettu');
  expect(finnish('task.status', { user: 'anna', from: 'gone', to: null })).toBe('anna: gone → –');
  expect(finnish('task.assigned', { user: 'anna', picker: 'started' })).toBe('anna: started');
  expect(finnish('task.assigned', { user: 'anna', picker: ['priority'] })).toBe('anna: ["priority"]');
  expect(finnish('task.edited', { user: 'anna', fields: ['priority', 'shape'] })).toBe(
    'anna: Prioriteetti, shape',
  );
  expect(finnish('task.edited', { user: 'anna', fields: 'priority' })).toBe('anna: priority');
  expect(finnish('task.edited', { user: 7, fields: [] })).toBe('7: ');
});

test('a placeholder without a value stays', () => {
  expect(fillPlaceholders({ id: 'At most {max, number} of {what}', values: { max: 4 } })).toBe(
    'At most 4 of {what}',
  );
});

test('the English wording fills every placeholder from the values', () => {
  expect(englishEvent('task.assigned', { user: 'anna', picker: 'Matti Meikäläinen' })).toBe(
    'Assigned to Matti Meikäläinen by anna',
  );
  expect(englishEvent('line.edited', { user: 'anna', line: 3, fields: ['taskAmount', 'lot'] })).toBe(
    'Line 3 edited by anna: Amount, Lot',
  );
});

test('a code of a newer server shows its message', () => {
  expect(describeEvent('task.teleported', {}, fillPlaceholders)).toBeNull();
});

test('text from a user is not mistaken for a placeholder', () => {
  const from = statusLabels.new.id;
  expect(englishEvent('task.assigned', { user: '{picker}', picker: from })).toBe(
    `Assigned to ${from} by {picker}`,
  );
  expect(Object.keys(eventLabels)).toContain('task.created');
});

test('fills in numbers unchanged, whatever form the catalogs have for them', () => {
  const text = { id: '{min} to {max, number}', values: { min: 1, max: 99_999 } };
  expect(fillPlaceholders(text)).toBe('1 to 99999');
});
