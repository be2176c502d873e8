import { expect, it } from 'vitest';
import { readAnswer, rowsOf } from './pglite-messages';

const textType = 25;
const int4Type = 23;

/** A message of the engine: its code, its length and its body. */
function message(code: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(code), length, body]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

function columns(...types: readonly (readonly [name: string, type: number])[]): Buffer {
  const one = ([name, type]: readonly [string, number]) => [
    ...[Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)],
  ];
  return message('T', Buffer.concat([int16(types.length), ...types.flatMap(one)]));
}

function row(...values: readonly (string | null)[]): Buffer {
  const one = (value: string | null) => {
    const bytes = Buffer.from(value ?? '');
    return value === null ? [int32(-1)] : [int32(bytes.length), bytes];
  };
  return message('D', Buffer.concat([int16(values.length), ...values.flatMap(one)]));
}

const done = (count: number) => message('C', Buffer.from(`SELECT ${count}\0`));

it('reads values as the engine wrote them, also with a byte order mark at their beginning', () => {
  const answer = readAnswer([
    Buffer.concat([
      columns(['name', textType], ['count', int4Type]),
      row('\ufefftv', '7'),
      row('', null),
      row('ä€😀', '-1'),
      done(3),
    ]),
  ]);
  expect(rowsOf(answer, { [int4Type]: Number })).toEqual([
    { name: '\ufefftv', count: 7 },
    { name: '', count: null },
    { name: 'ä€😀', count: -1 },
  ]);
});

it('joins pieces, wherever they end', () => {
  const whole = Buffer.concat([columns(['name', textType]), row('\ufeffä'), row('b'), done(2)]);
  for (let at = 1; at < whole.length; at++) {
    const answer = readAnswer([whole.subarray(0, at), whole.subarray(at)]);
    expect(rowsOf(answer, {}), `cut at ${at}`).toEqual([{ name: '\ufeffä' }, { name: 'b' }]);
  }
});

it('throws the error among the answers', () => {
  const fields = ['SERROR', 'C23505', 'Mduplicate key', ''].map((field) => Buffer.from(`${field}\0`));
  const error = message('E', Buffer.concat(fields));
  expect(() => readAnswer([columns(['name', textType]), row('a'), error])).toThrow('duplicate key');
});
