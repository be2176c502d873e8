import { parseJsonText } from '../../lib/json-values';

/**
 * The conditions that a question names as parameters of their own, beside `filter`: without them, more rows would be
 * answered than were asked for. An empty one is ignored. @param isCondition whether a parameter of this name is one
 */
export function conditionsBeside(
  parameters: Readonly<Record<string, unknown>>,
  isCondition: (name: string) => boolean,
): Readonly<Record<string, unknown>> {
  const named = Object.entries(parameters).filter(([name, value]) => value !== '' && isCondition(name));
  return Object.fromEntries(named.map(([name, value]) => [name, readValue(value)]));
}

/**
 * Lists and operators are JSON; a repeated name is a list already. Digits stay a text: only the field knows whether
 * they are a number or a code.
 */
function readValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readValue);
  if (typeof value !== 'string') return value;
  return /^[[{]/.test(value) ? (parseJsonText(value) ?? value) : value;
}
