import { RE2JS } from 're2js';
import { patternSize } from './pattern-size';

/** Large enough to repeat one character as often as the engine allows; with other parts beside it, half as often. */
const largest = 1100;

/**
 * Compiles an RE2 pattern into a test for a match anywhere in a text. It runs in linear time, so that no pattern can
 * hang a tab or the server. Throws on a malformed pattern, and on one that is too large: a match takes up to as many
 * steps per character as the pattern has instructions.
 */
export function compileRegexp(pattern: string): (text: string) => boolean {
  // Checked before compiling: the engine needs seconds to reach its own limit.
  if (patternSize(pattern) > largest) throw new RangeError('the pattern is too large');
  const compiled = RE2JS.compile(pattern);
  return (text) => compiled.test(text);
}
