import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { patternSize } from './pattern-size';
import { compileRegexp } from './regexp';

describe('pattern', () => {
  it.each([
    [String.raw`^A\d{1,40}$`, 'A12'],
    ['[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '0f0f0f0f-0f0f-0f0f-0f0f-0f0f0f0f0f0f'],
    ['^.{0,500}$', 'x'.repeat(500)],
    [String.raw`(?i)^[a-zåäö]+( [\wåäö-]{1,30}){0,5}$`, 'ÄITI Meni'],
    [String.raw`(?i)[\x{41}-\x{5a}]{4}`, 'abcd'],
    ['(?i)^[а-я]{3}|[가-힣]$', 'ДАМ'],
    ['^(?:ab){500}$', 'ab'.repeat(500)],
    ['x'.repeat(400), 'x'.repeat(400)],
  ])('%s is compiled', (pattern, text) => {
    expect(compileRegexp(pattern)(text)).toBe(true);
    expect(compileRegexp(pattern)('\n')).toBe(false);
  });

  it.each([
    ['a repeat of many characters', `(${'a'.repeat(390)}){1000}`],
    ['a repeat of repeats', '((a.?){30}b?){30}'],
    ['a long repeat that may be shorter', '.{0,600}'],
    ['a repeat after flags', '(aaaaaaaaaa)(?i){1000}'],
    ['a repeat after a bracket that is quoted', String.raw`(aaaaaaaaaa\Q)\E){1000}`],
    ['a repeat after a bracket in a class', '(aaaaaaaaaa[])]){1000}'],
    ['many wide ranges of letters in either case', `(?i)${'[B-𞥂]'.repeat(60)}`],
    ['many that are written as escapes', `(?i)[${String.raw`B-\x{1e942}`.repeat(30)}]`],
  ])('%s is refused before it is compiled', (_, pattern) => {
    expect(() => compileRegexp(pattern)).toThrow(RangeError);
  });

  it('is at least as large as its program, whatever its parts are', () => {
    const part = fc.constantFrom(
      ...[
        'a',
        'ß',
        '𞥂',
        '.',
        '^',
        '$',
        '(',
        '(?:',
        '(?i:',
        '(?P<n>',
        '(?i)',
        ')',
        ')',
        ')',
        '|',
        '*',
        '+',
        '?',
        '??',
      ],
      ...[
        '{2}',
        '{0}',
        '{3,}',
        '{0,}',
        '{1,4}',
        '{2,3}?',
        '{,2}',
        '{',
        '}',
        '[a-z]',
        '[]]',
        '[^]a]',
        '[[:alpha:]]',
        '[(',
      ],
      ...[
        String.raw`\d`,
        String.raw`\pL`,
        String.raw`\p{Greek}`,
        String.raw`\x{41}`,
        String.raw`\x41`,
        String.raw`\101`,
      ],
      ...[
        String.raw`\b`,
        String.raw`\)`,
        String.raw`[\]]`,
        String.raw`\Q(\E`,
        String.raw`\Q)]{9}`,
        String.raw`\Q\E`,
        '\\',
      ],
    );
    // An instruction at the start, and one at the end.
    const own = 2;
    let compiled = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (chosen) => {
        const pattern = chosen.join('');
        const size = programSize(pattern);
        if (size === null) return;
        compiled++;
        expect(patternSize(pattern) + own, pattern).toBeGreaterThanOrEqual(size);
      }),
      { numRuns: 5000 },
    );
    expect(compiled).toBeGreaterThan(500);
  });
});

function programSize(pattern: string): number | null {
  try {
    return RE2JS.compile(pattern).programSize();
  } catch {
    return null;
  }
}
