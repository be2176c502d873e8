import { assignmentLines, assignments } from '../../../domain/resources/tasks/assignments';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import type { Executor } from '../../database/database';
import { type RowText, textsOf, wireColumns } from '../../database/row-texts';
import { type SQL, sql } from '../../database/sql';
import { type TaskChild, type TaskChildren, withChildren } from './task-children';

/** Adds children to tasks of one company, like `withChildren`; the database writes lines and assignments as JSON. */
export async function withChildTexts(
  tx: Executor,
  companyID: number,
  rows: readonly RowText[],
  children: TaskChildren,
): Promise<readonly RowText[]> {
  if (rows.length === 0 || children.size === 0) return rows;
  const own = {
    companyID: sql`"companyID" = ${companyID}`,
    tasks: sql`"taskID" = any(${sql.param(rows.map(({ id }) => id))}::int[])`,
  };
  const written = writtenChildren(children);
  const lines = written.has('taskLines') ? await listsOf(tx, linesOf(own)) : null;
  const given = written.has('assignments') ? await listsOf(tx, givenOf(own, companyID)) : null;
  const keys = rows.map(({ id }) => ({ taskID: id }));
  const rest = await withChildren(
    tx,
    companyID,
    keys,
    new Set([...children].filter((child) => !written.has(child))),
  );
  return rows.map(({ id, text }, index) => {
    const { taskID: _, ...others } = rest[index] ?? {};
    const more = [
      ...(lines ? [`"taskLines":[${lines.get(id) ?? ''}]`] : []),
      ...(given ? [`"assignments":[${given.get(id) ?? ''}]`] : []),
      ...Object.entries(others).map(([name, list]) => `${JSON.stringify(name)}:${JSON.stringify(list)}`),
    ];
    return { id, text: `${text.slice(0, -1)},${more.join(',')}}` };
  });
}

/** Lines with their picks (and nothing below them), and assignments. */
function writtenChildren(children: TaskChildren): TaskChildren {
  const hasLines = children.has('picks') && !children.has('stock');
  const written: TaskChild[] = hasLines ? ['taskLines', 'picks'] : [];
  return new Set(children.has('assignments') ? [...written, 'assignments'] : written);
}

interface Own {
  readonly companyID: SQL;
  readonly tasks: SQL;
}

/** Children by task, in order. */
async function listsOf(tx: Executor, query: SQL): Promise<ReadonlyMap<number, string>> {
  return new Map(textsOf(await tx.rows(query)).map(({ id, text }) => [id, text]));
}

function linesOf(own: Own): SQL {
  const lineIDs = sql`select "taskLineID" from "taskLines" where ${own.companyID} and ${own.tasks}`;
  const picks = sql`
    select "pick"."taskLineID", json_agg(row_to_json("pick") order by "pick"."assignmentLineID") as "list"
    from (select ${wireColumns(assignmentLines, 'assignmentLines')} from "assignmentLines"
      where ${own.companyID} and "taskLineID" in (${lineIDs})) as "pick"
    group by "pick"."taskLineID"`;
  return sql`
    select "line"."taskID" as "id",
      string_agg(row_to_json("line")::text, ',' order by "line"."lineNumber", "line"."taskLineID") as "text"
    from (select ${wireColumns(taskLines, 'own')}, coalesce("picks"."list", '[]'::json) as "assignmentLines"
      from (select * from "taskLines" where ${own.companyID} and ${own.tasks}) as "own"
      left join (${picks}) as "picks" on "picks"."taskLineID" = "own"."taskLineID") as "line"
    group by "line"."taskID"`;
}

function givenOf(own: Own, companyID: number): SQL {
  const picker = sql`(select json_build_object('pickerID', "picker"."pickerID", 'pickerCode', "picker"."pickerCode",
      'firstName', "picker"."firstName", 'lastName', "picker"."lastName")
    from "pickers" as "picker" where "picker"."companyID" = ${companyID} and "picker"."pickerID" = "own"."pickerID")`;
  return sql`
    select "given"."taskID" as "id",
      string_agg(row_to_json("given")::text, ',' order by "given"."assignmentID") as "text"
    from (select ${wireColumns(assignments, 'own')}, ${picker} as "picker"
      from (select * from "assignments" where ${own.companyID} and ${own.tasks}) as "own") as "given"
    group by "given"."taskID"`;
}
