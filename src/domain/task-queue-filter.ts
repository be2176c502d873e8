/** One row of a queue's filter, as it is stored and travels. Values of `in` are split on comma-space. */
export interface QueueFilterRow {
  readonly attribute: string;
  readonly operation: string;
  readonly value: string;
}

/** The rows of a stored filter; null when it is anything else, or a row misses a part. */
export function parseQueueFilter(value: unknown): readonly QueueFilterRow[] | null {
  if (!Array.isArray(value)) return null;
  const rows = value.map(parseRow);
  return rows.every((row) => row !== null) ? rows : null;
}

function parseRow(value: unknown): QueueFilterRow | null {
  if (typeof value !== 'object' || value === null) return null;
  const [attribute, operation, operand] = ['attribute', 'operation', 'value'].map((name) =>
    textOf(Reflect.get(value, name)),
  );
  return attribute && operation && operand ? { attribute, operation, value: operand } : null;
}

function textOf(part: unknown): string {
  return typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean'
    ? String(part).trim()
    : '';
}
