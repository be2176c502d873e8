import { expect, it } from 'vitest';
import { sql } from './sql';

const read = ({ text, values }: ReturnType<typeof sql>) => ({ text, values });

it('takes values as parameters, numbered through all pieces', () => {
  const piece = sql`"b" = ${2} and "c" = ${null}`;
  expect(read(sql`select "a" from "t" where "a" = ${'x'} and ${piece} limit ${5}`)).toEqual({
    text: 'select "a" from "t" where "a" = $1 and "b" = $2 and "c" = $3 limit $4',
    values: ['x', 2, null, 5],
  });
});

it('writes a list out, unless it is one parameter', () => {
  expect(read(sql`"a" in ${[1, 2, 3]}`)).toEqual({ text: '"a" in ($1, $2, $3)', values: [1, 2, 3] });
  expect(read(sql`"a" = any(${sql.param([1, 2])})`)).toEqual({ text: '"a" = any($1)', values: [[1, 2]] });
  expect(read(sql`f${[]}`)).toEqual({ text: 'f()', values: [] });
});

it('joins pieces, quotes names and never lets a value become text', () => {
  const fragments = [sql`${1}`, sql.identifier('a"b'), "'; drop table"];
  expect(read(sql.join(fragments, sql`, `))).toEqual({
    text: '$1, "a""b", $2',
    values: [1, "'; drop table"],
  });
  expect(read(sql.join([], sql`, `)).text).toBe('');
});
