import type { Row } from '../resource';
import { type TaskStatus, taskStatuses } from './statuses';

/**
 * The states of lines that a company shows in a task, from its configs: `{states: […]}` or just the list.
 * @param configs rows of `taskLineStateConfigs`
 * @returns null: all; no config contains a valid state
 */
export function shownLineStates(configs: readonly Row[]): ReadonlySet<TaskStatus> | null {
  const named = new Set(configs.flatMap(({ value }) => statesIn(value)));
  const states = taskStatuses.filter((status) => named.has(status));
  return states.length > 0 ? new Set(states) : null;
}

function statesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const isObject = typeof value === 'object' && value !== null;
  return isObject && 'states' in value && Array.isArray(value.states) ? value.states : [];
}
