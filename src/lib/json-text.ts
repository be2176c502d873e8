import { InvalidJson, type JsonProblem } from './invalid-json';
import { type Label, label } from './label';

/** The value of a text: null if empty, `InvalidJson` if it is not JSON. */
export function readJsonText(text: string): unknown {
  if (text.trim() === '') return null;
  const problem = findJsonProblem(text);
  return problem ? new InvalidJson(text, problem) : JSON.parse(text);
}

/** The first error. Browsers word their own messages differently, and not all of them give the position. */
export function findJsonProblem(text: string): JsonProblem | null {
  const found = scanDocument(text);
  if (!found) return null;
  const lines = text.slice(0, found.at).split(/\r\n?|\n/);
  return { reason: found.reason, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

interface Stop {
  readonly at: number;
  readonly reason: Label;
}
type Scanned = number | Stop;

const tokens = {
  space: /[ \t\n\r]*/y,
  word: /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y,
  // Matches up to the first invalid character.
  string: /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y,
};

function scanDocument(text: string): Stop | null {
  const end = scanValue(text, skipSpace(text, 0));
  if (typeof end !== 'number') return end;
  const rest = skipSpace(text, end);
  return rest < text.length ? { at: rest, reason: label('nothing is expected after the value') } : null;
}

function scanValue(text: string, at: number): Scanned {
  const first = text[at];
  if (first === '{' || first === '[') return scanItems(text, at);
  if (first === '"') return scanString(text, at);
  const end = match(tokens.word, text, at);
  return end > at ? end : { at, reason: label('a value is expected') };
}

function scanString(text: string, at: number): Scanned {
  const end = match(tokens.string, text, at);
  if (text[end] === '"') return end + 1;
  const reason =
    end >= text.length
      ? label('the text has no closing quotation mark')
      : text[end] === '\\'
        ? label('unknown character after a backslash')
        : label('a line break or control character within a text');
  return { at: end, reason };
}

/** Scans an object or a list. */
function scanItems(text: string, start: number): Scanned {
  const isObject = text[start] === '{';
  const close = isObject ? '}' : ']';
  let at = skipSpace(text, start + 1);
  if (text[at] === close) return at + 1;
  for (;;) {
    const value = isObject ? scanName(text, at) : at;
    if (typeof value !== 'number') return value;
    const end = scanValue(text, value);
    if (typeof end !== 'number') return end;
    at = skipSpace(text, end);
    if (text[at] === close) return at + 1;
    if (text[at] !== ',') return { at, reason: label('a comma or {close} is expected', { close }) };
    at = skipSpace(text, at + 1);
  }
}

/** Scans a property's name and its colon, up to the start of the value. */
function scanName(text: string, at: number): Scanned {
  if (text[at] !== '"') return { at, reason: label('a name in quotation marks is expected') };
  const end = scanString(text, at);
  if (typeof end !== 'number') return end;
  const colon = skipSpace(text, end);
  if (text[colon] !== ':') return { at: colon, reason: label('a colon is expected') };
  return skipSpace(text, colon + 1);
}

function skipSpace(text: string, at: number): number {
  return match(tokens.space, text, at);
}

/** End of the match that starts here; `at` if nothing matches. */
function match(token: RegExp, text: string, at: number): number {
  token.lastIndex = at;
  return token.test(text) ? token.lastIndex : at;
}
