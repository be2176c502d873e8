import type { Rejection } from '../domain/sync/write';
import { statusLabels, taskStatuses } from '../domain/tasks/statuses';
import type { Label, LabelValue } from '../lib/label';
import { errorLabels } from '../protocol/errors';
import { unexplainedCode } from '../protocol/read-error';

/**
 * The server's reason in the reader's language, also for a bare status; null if only its own message can tell: a code
 * without a label, or one whose placeholders the answer does not fill.
 */
export function labelOfError(code: string | null, values: Rejection['values'] = {}): Label | null {
  if (code?.startsWith(`${unexplainedCode}.`))
    return { ...errorLabels[unexplainedCode], values: { status: code.slice(unexplainedCode.length + 1) } };
  const known: Label | undefined = Object.entries(errorLabels).find(([name]) => name === code)?.[1];
  if (!known) return null;
  const names = [...known.id.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return known;
  const fillers = names.flatMap((name): [string, LabelValue][] => {
    const value = values[name];
    return value === undefined ? [] : [[name, fillerOf(code, value)]];
  });
  return fillers.length === names.length ? { ...known, values: Object.fromEntries(fillers) } : null;
}

/** Statuses are sent by name, and have texts of their own. */
function fillerOf(code: string | null, value: string | number): LabelValue {
  const status = code === 'task.transition' && taskStatuses.find((each) => each === value);
  return status ? statusLabels[status] : value;
}

/** Whether a label tells nothing but the status. */
export function isUnexplained({ id }: Label): boolean {
  return id === errorLabels[unexplainedCode].id;
}
