import { RE2JS } from 're2js';

/**
 * Compiles an RE2 pattern into a test of "found anywhere". It runs in linear time, so that no pattern can hang a tab or
 * the server. Throws on a malformed pattern.
 */
export function compileRegexp(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(pattern);
  return (text) => compiled.test(text);
}
