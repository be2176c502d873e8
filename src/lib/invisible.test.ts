import { expect, it } from 'vitest';
import { hasInvisible } from './invisible';

it.each([
  ...[
    '\t',
    '\n',
    '\0',
    '\u007f',
    '\u0085',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u180e',
    '\u200b',
    '\u200d',
    '\u200e',
  ],
  ...['\u2028', '\u2029', '\u202e', '\u2060', '\u2066', '\u3164', '\ufe0f', '\ufeff', '\u{e0041}'],
])('detects %j', (character) => {
  expect(hasInvisible(`tv${character}`)).toBe(true);
});

it.each(['', 'tv', 'Åsa Öhman', 'o’neill_2', 'Ελένη', 'имя', '山田', 'tv\u00a0', '😀'])(
  'accepts %j',
  (text) => {
    expect(hasInvisible(text)).toBe(false);
  },
);
