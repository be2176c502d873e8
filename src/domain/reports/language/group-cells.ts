import type { Row } from '../../resource';
import type { Cells } from './cells';
import {
  compileExpression,
  type Evaluate,
  type EvaluationContext,
  type ReadField,
  roundTo,
  type Value,
} from './evaluate';
import type { Group } from './grouping';
import { idColumn } from './question';
import type { ColumnKind, Report } from './report';
import { scalarOf } from './task-facts';

/** Finds a row that a group refers to. */
export type FindJoined = (join: string, key: unknown) => Row | undefined;

/** Reads what expressions over a group name: its keys, what is measured, and the rows that it refers to. */
export function readGroup(report: Report, context: EvaluationContext, find: FindJoined): ReadField<Group> {
  const keys = Object.keys(report.keys);
  const measures = Object.keys(report.measures);
  const read: ReadField<Group> = (table, name) => {
    if (table === 'key') {
      const place = keys.indexOf(name);
      return ({ key }) => key[place] ?? null;
    }
    if (table === 'measure') {
      const place = measures.indexOf(name);
      return (group) => group.measures[place]?.value() ?? null;
    }
    const join = report.joins?.[table];
    if (!join) return () => null;
    const key = compileExpression(join.key, context, read);
    return (group) => scalarOf(find(table, key(group))?.[name]);
  };
  return read;
}

/** Makes the rows of groups, cell by cell as they are asked for. */
export function createGroupCells(
  report: Report,
  context: EvaluationContext,
  find: FindJoined,
): (group: Group) => Cells {
  const columns = columnsOf(report, context, readGroup(report, context, find));
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  return (group) => {
    const known: unknown[] = [];
    const cellAt = (place: number): unknown => {
      if (known[place] === undefined) known[place] = columns[place]?.read(group) ?? null;
      return known[place];
    };
    return {
      id: group.id,
      cell: (column) => {
        const place = places.get(column);
        return place === undefined ? undefined : cellAt(place);
      },
      row: () => {
        const row: Record<string, unknown> = { [idColumn]: group.id };
        for (const [place, { name }] of columns.entries()) row[name] = cellAt(place);
        return row;
      },
    };
  };
}

/** Columns as rows of reports carry them. */
export function columnsOf<S>(
  report: Report,
  context: EvaluationContext,
  read: ReadField<S>,
): readonly { readonly name: string; readonly read: Evaluate<S> }[] {
  return Object.entries(report.columns).map(([name, { value, kind, decimals = 0 }]) => {
    const evaluate = compileExpression(value, context, read);
    return { name, read: (source: S) => wireValue(evaluate(source), kind, decimals) };
  });
}

function wireValue(value: Value, kind: ColumnKind, decimals: number): Value {
  if (typeof value !== 'number') return value;
  return kind === 'moment' ? new Date(value).toISOString() : roundTo(value, decimals);
}
