import { label } from '../../lib/label';
import type { Resource, Row } from '../resource';
import { present, valueComparer } from './field-values';
import type { Compiled, Sort } from './query';

/** Order of rows by several columns; empty values last either way, ties by ascending key. */
export function compileSort(resource: Resource, sort: Sort): Compiled<(a: Row, b: Row) => number> {
  const columns: { name: string; sign: 1 | -1; compare: (a: unknown, b: unknown) => number }[] = [];
  for (const [name, direction] of sort) {
    const field = resource.fields[name];
    if (!field || field.secret || field.kind === 'json')
      return { ok: false, error: label('Unknown field {name}', { name }) };
    columns.push({ name, sign: direction === 'DESC' ? -1 : 1, compare: valueComparer(field) });
  }
  columns.push({ name: resource.key, sign: 1, compare: (a, b) => Number(a) - Number(b) });
  const value = (a: Row, b: Row): number => {
    for (const { name, sign, compare } of columns) {
      const x = a[name];
      const y = b[name];
      if (!present(x) || !present(y)) {
        if (present(x) !== present(y)) return present(x) ? -1 : 1;
        continue;
      }
      const order = compare(x, y);
      if (order !== 0) return sign * order;
    }
    return 0;
  };
  return { ok: true, value };
}
