import { RE2JS } from 're2js';
import { patternSize } from './pattern-size';

/** One character may be repeated as often as the engine allows, or half as often and less; with something beside it. */
const largest = 1100;

/**
 * Compiles an RE2 pattern into a test of "found anywhere". It runs in linear time, so that no pattern can hang a tab or
 * the server. Throws on a malformed pattern, and on one that is too large: a match takes up to so many steps a character.
 */
export function compileRegexp(pattern: string): (text: string) => boolean {
  // Before it is compiled: the engine's own limit lets seconds pass.
  if (patternSize(pattern) > largest) throw new RangeError('the pattern is too large');
  const compiled = RE2JS.compile(pattern);
  return (text) => compiled.test(text);
}
