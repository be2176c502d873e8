import type { Row } from '../../../src/domain/resource';
import { isLoose, type ServedItem } from './wire-items';

const codePath = /^v2\/reasoncodes(?:\/(-?\d+))?$/;
const fields = ['reasonCode', 'description'] as const;

/**
 * Reason codes as the accepted requests make them, replayed one by one, with every value that each field ever had.
 */
export interface ServerRows {
  begin(rows: readonly Row[]): void;
  accept(item: Pick<ServedItem, 'method' | 'path' | 'body' | 'answer'>): void;
  /** @returns restores the present rows */
  save(): () => void;
  has(id: number): boolean;
  isDeleted(id: number): boolean;
  valueOf(id: number, field: string): unknown;
  /** Another row with this code. */
  ownerOf(code: unknown, but: number | null): number | null;
  /** Place of a value among those that a field has had, from 0; null: it never had it. */
  placeOf(id: number, field: string, value: unknown): number | null;
  /** Its first place, if it had it more than once. */
  firstPlaceOf(id: number, field: string, value: unknown): number | null;
  /** Differences from the rows that the server shows; null: none. */
  compare(rows: readonly Row[]): string | null;
}

export function keepServerRows(): ServerRows {
  const rows = new Map<number, Row>();
  const gone = new Set<number>();
  const history = new Map<string, unknown[]>();
  const put = (id: number, next: Row): void => {
    rows.set(id, next);
    for (const field of fields) {
      const values = history.get(`${id}/${field}`) ?? [];
      if (values.at(-1) !== (next[field] ?? null)) values.push(next[field] ?? null);
      history.set(`${id}/${field}`, values);
    }
  };
  return {
    begin: (all) => {
      for (const row of all) put(Number(row.reasonCodeID), row);
    },
    accept: ({ method, path, body, answer }) => {
      const [, key] = codePath.exec(path) ?? [];
      if (!codePath.test(path)) return;
      const values = isLoose(body) ? body : {};
      const given = Object.fromEntries(
        fields.flatMap((name) => (name in values ? [[name, values[name]]] : [])),
      );
      if (method === 'POST') put(createdKey(answer, 'reasonCodeID'), given);
      else if (method === 'PUT') put(Number(key), { ...rows.get(Number(key)), ...given });
      else {
        rows.delete(Number(key));
        gone.add(Number(key));
      }
    },
    save: () => {
      const before = [...rows];
      const goneBefore = [...gone];
      return () => {
        rows.clear();
        gone.clear();
        for (const [id, row] of before) put(id, row);
        for (const id of goneBefore) gone.add(id);
      };
    },
    has: (id) => rows.has(id),
    isDeleted: (id) => gone.has(id),
    valueOf: (id, field) => rows.get(id)?.[field] ?? null,
    ownerOf: (code, but) => [...rows].find(([id, row]) => id !== but && row.reasonCode === code)?.[0] ?? null,
    placeOf: (id, field, value) => placeIn(history.get(`${id}/${field}`)?.lastIndexOf(value ?? null)),
    firstPlaceOf: (id, field, value) => placeIn(history.get(`${id}/${field}`)?.indexOf(value ?? null)),
    compare: (all) => {
      const theirs = new Map(all.map((row) => [Number(row.reasonCodeID), row]));
      for (const id of new Set([...rows.keys(), ...theirs.keys()])) {
        const expected = rows.get(id);
        const found = theirs.get(id);
        if (!expected)
          return `the server has reason code ${id}, which nobody created: ${JSON.stringify(found)}`;
        if (!found) return `the server lacks reason code ${id}`;
        const wrong = fields.find((field) => (expected[field] ?? null) !== (found[field] ?? null));
        if (wrong)
          return `reason code ${id} has ${wrong} ${found[wrong]}, not ${expected[wrong]} as accepted`;
      }
      return null;
    },
  };
}

const placeIn = (at = -1): number | null => (at < 0 ? null : at);

/** The key that an answer names: at its top, or in its row. */
export function createdKey(answer: unknown, key: string): number {
  if (!isLoose(answer)) return Number.NaN;
  const inner = isLoose(answer.row) ? answer.row : {};
  return Number(answer[key] ?? inner[key]);
}
