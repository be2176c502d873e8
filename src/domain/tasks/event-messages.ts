import { type Label, label, renderLabel } from '../../lib/label';
import type { Fields } from '../fields';
import { taskLines } from '../resources/tasks/task-lines';
import { tasks } from '../resources/tasks/tasks';
import type { Json } from '../sync/write';
import { statusLabels, taskStatuses } from './statuses';

/** Texts for the history of a task, by the code in the event log; `values` of the entry fill the placeholders. */
export const eventLabels = {
  'task.created': label('Created by {user}, lines: {lines}'),
  'task.edited': label('Edited by {user}: {fields}'),
  'task.edited-status': label('Edited by {user}: {fields}. Status changed: {from} → {to}'),
  'task.status': label('Status changed by {user}: {from} → {to}'),
  'task.held': label('Put on hold by {user}'),
  'task.released': label('Released from hold by {user}'),
  'task.assigned': label('Assigned to {picker} by {user}'),
  'task.unassigned': label('{picker} unassigned by {user}'),
  'task.erp-queued': label('Queued for the accounting system by {user}'),
  'task.erp-withdrawn': label('Taken out of the queue for the accounting system by {user}'),
  'task.erp-refused': label('Refused by the accounting system: {message}'),
  'task.integrated': label('Sent to the accounting system by {user}'),
  'task.merged': label('Merged into {number} by {user}'),
  'task.merged-from': label('Made by {user} from {count} merged tasks'),
  'task.unmerged': label('Taken out of {number} by {user}'),
  'task.grouped': label('Merged into task group {group} by {user}'),
  'task.ungrouped': label('Taken out of task group {group} by {user}'),
  'task.pallets': label('Pallets set by {user}: {pallets}'),
  'task.error': label('Error: {message}'),
  'accounting.lost': label(
    'The connection to the accounting system was lost ({reason}). Connect it again: what is queued is sent then.',
  ),
  'accounting.lost-renewal': label(
    'The connection to the accounting system was lost: the answer to a renewal did not arrive, and it is not repeated ({reason}). Connect it again: what is queued is sent then.',
  ),
  'line.added': label('Line {line} added by {user}: {product}'),
  'line.edited': label('Line {line} edited by {user}: {fields}'),
  'line.deleted': label('Line {line} deleted by {user}: {product}'),
  'line.picked': label('Line {line}: {picker} picked {amount} {uom} of {product}'),
  'line.picked-last': label(
    'Line {line}: {picker} picked {amount} {uom} of {product}. The task is completed.',
  ),
  'line.out-of-stock': label('Line {line}: {product} out of stock, {picker} picked {amount} {uom}'),
  'line.out-of-stock-last': label(
    'Line {line}: {product} out of stock, {picker} picked {amount} {uom}. The task is completed.',
  ),
  'line.deviation': label('Line {line}: {picker} counted {amount} {uom} of {product}, expected {expected}'),
} as const satisfies Readonly<Record<string, Label>>;
export type EventCode = keyof typeof eventLabels;
export type EventValues = Readonly<Record<string, Json>>;

function isEventCode(code: string): code is EventCode {
  return Object.hasOwn(eventLabels, code);
}

/** Whether the text of an entry contains the actor. */
export function namesActor(code: string | null): boolean {
  return code !== null && isEventCode(code) && /\{(?:user|picker)\}/.test(eventLabels[code].id);
}

/**
 * The text of an event log entry in the user's language, with translated statuses and field names.
 * @param translate renders a label through the catalogs
 * @returns null for a code unknown to this version; the entry's English `message` is shown instead
 */
export function describeEvent(
  code: string,
  values: EventValues,
  translate: (text: Label) => string,
): string | null {
  if (!isEventCode(code)) return null;
  const fields = code.startsWith('line.') ? taskLines.fields : tasks.fields;
  const spoken = Object.entries(values).map(
    ([name, value]) => [name, translateValue(name, value, fields, translate)] as const,
  );
  return translate({ id: eventLabels[code].id, values: Object.fromEntries(spoken) });
}

/** The English text of an event log entry, stored beside its code. */
export function englishEvent(code: EventCode, values: EventValues): string {
  return describeEvent(code, values, fillPlaceholders) ?? code;
}

/** A label in English, for logs and messages of the API. */
export function fillPlaceholders(text: Label): string {
  return renderLabel(text, (id, values) =>
    id.replace(/\{(\w+)(?:, number)?\}/g, (placeholder, name: string) =>
      String(values?.[name] ?? placeholder),
    ),
  );
}

function translateValue(
  name: string,
  value: Json,
  fields: Fields,
  translate: (text: Label) => string,
): string | number {
  if (name === 'from' || name === 'to') {
    const status = taskStatuses.find((one) => one === value);
    if (status) return translate(statusLabels[status]);
  }
  if (name === 'fields' && Array.isArray(value)) {
    return value.map((field) => sayField(String(field), fields, translate)).join(', ');
  }
  return typeof value === 'number'
    ? value
    : typeof value === 'string'
      ? value
      : value === null
        ? '–'
        : JSON.stringify(value);
}

function sayField(name: string, fields: Fields, translate: (text: Label) => string): string {
  const field = fields[name];
  return field ? translate(field.label) : name;
}
