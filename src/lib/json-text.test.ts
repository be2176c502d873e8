import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidJson } from './invalid-json';
import { findJsonProblem, readJsonText } from './json-text';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('a text of JSON', () => {
  it('is read as its value; an empty one is null', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        expect(readJsonText(JSON.stringify(value, null, indent))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(readJsonText(' \n')).toBeNull();
  });

  it('has a problem exactly if the platform refuses it', () => {
    const piece = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"',
        '\\',
        '\\u00e4',
        '1',
        '-',
        '0',
        '01',
        '1.',
        '.5',
        '1e5',
        'e',
        '+',
      ],
      ...['true', 'null', 'nul', ' ', '\n', '\t', 'x', "'", '\u0000', 'ä'],
    );
    const torn = fc
      .tuple(fc.json(), fc.nat(), fc.nat(3))
      .map(
        ([text, at, count]) =>
          text.slice(0, at % (text.length + 1)) + text.slice((at % (text.length + 1)) + count),
      );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((pieces) => pieces.join('')),
          torn,
        ),
        (text) => {
          expect(findJsonProblem(text) === null).toBe(parses(text));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['{"a": 1,\n "b" 2}', 'a colon is expected', 2, 6],
    ['{"a": 1\r\n "b": 2}', 'a comma or {close} is expected', 2, 2],
    ['[1, 2,]', 'a value is expected', 1, 7],
    ['{a: 1}', 'a name in quotation marks is expected', 1, 2],
    ['{"a": "b', 'the text has no closing quotation mark', 1, 9],
    ['{"a": "\\x"}', 'unknown character after a backslash', 1, 8],
    ['["a\nb"]', 'a line break or control character within a text', 1, 4],
    ['{} {}', 'nothing is expected after the value', 1, 4],
    ['[1', 'a comma or {close} is expected', 1, 3],
    ['007', 'a value is expected', 1, 1],
  ])('%j: %s, line %i, column %i', (text, reason, line, column) => {
    expect(readJsonText(text)).toBeInstanceOf(InvalidJson);
    expect(findJsonProblem(text)).toMatchObject({ reason: { id: reason }, line, column });
  });
});
