import { InvalidJson } from '../../lib/invalid-json';
import { type Label, label } from '../../lib/label';

/** Why a value of a JSON field may not be saved; null: it may. */
export function jsonProblem(value: unknown): Label | null {
  return value instanceof InvalidJson
    ? label('invalid json: {reason} (line {line}, column {column})', { ...value.problem })
    : null;
}
