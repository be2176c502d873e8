import { parseJsonText } from '../../protocol/parse';

/**
 * The conditions that a question names as parameters of their own, beside `filter`: left aside, more would be answered
 * than was asked for. An empty one is none.
 * @param isCondition whether a parameter of this name is one
 */
export function conditionsBeside(
  parameters: Readonly<Record<string, unknown>>,
  isCondition: (name: string) => boolean,
): Readonly<Record<string, unknown>> {
  const named = Object.entries(parameters).filter(([name, value]) => value !== '' && isCondition(name));
  return Object.fromEntries(named.map(([name, value]) => [name, readValue(name, value)]));
}

/** Keys are numbers, lists and operators are JSON; a name given several times is a list already. */
function readValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => readValue(name, one));
  if (typeof value !== 'string') return value;
  if (name.endsWith('ID') && /^\d{1,10}$/.test(value)) return Number(value);
  return /^[[{]/.test(value) ? (parseJsonText(value) ?? value) : value;
}
