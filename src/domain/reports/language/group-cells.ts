import type { Row } from '../../resource';
import type { Cells } from './cells';
import {
  compileExpression,
  type Evaluate,
  type EvaluationContext,
  type ReadField,
  roundTo,
  scalarOf,
  type Value,
} from './evaluate';

import { type Group, idOf } from './grouping';
import { idColumn, type ReportRow } from './question';
import type { ColumnKind, Report } from './report';

/** Finds a row that a group refers to. */
export type FindJoined = (join: string, key: unknown) => Row | undefined;

/** Reads the names used in expressions over a group: its keys, its measures, and the rows it refers to. */
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
      return ({ measures: kept, number }) => kept[place]?.value(number) ?? null;
    }
    const join = report.joins?.[table];
    if (!join) return () => null;
    const key = compileExpression(join.key, context, read);
    return (group) => scalarOf(find(table, key(group))?.[name]);
  };
  return read;
}

/** Creates the rows of groups; each cell is computed on demand. */
export function createGroupCells(
  report: Report,
  context: EvaluationContext,
  find: FindJoined,
): (group: Group) => Cells {
  const columns = columnsOf(report, context, readGroup(report, context, find));
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  return (group) => new GroupCells(group, columns, places);
}

type Columns = ReturnType<typeof columnsOf<Group>>;

/** A class, because there is one for each of many thousand groups. */
class GroupCells implements Cells {
  private readonly known: unknown[];
  private knownID: string | null = null;

  constructor(
    private readonly group: Group,
    private readonly columns: Columns,
    private readonly places: ReadonlyMap<string, number>,
  ) {
    this.known = new Array(columns.length);
  }

  get id(): string {
    this.knownID ??= idOf(this.group.named);
    return this.knownID;
  }

  cell(column: string): unknown {
    const place = this.places.get(column);
    return place === undefined ? undefined : this.cellAt(place);
  }

  row(): ReportRow {
    const row: Record<string, unknown> = { [idColumn]: this.id };
    for (const [place, { name }] of this.columns.entries()) row[name] = this.cellAt(place);
    return row;
  }

  private cellAt(place: number): unknown {
    if (this.known[place] === undefined) this.known[place] = this.columns[place]?.read(this.group) ?? null;
    return this.known[place];
  }
}

/** Columns in the form used by the rows of reports. */
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
