import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isObject } from '../../lib/json-values';
import type { Steps } from '../../lib/steps';
import { failure } from './api-error';
import { inSteps } from './in-steps';

/** Larger bodies are refused before they are read; an import route declares its own limit. */
export const bodyLimit = 1024 * 1024;

/** Reads a JSON body; an empty one counts as missing (`POST login` has no body, a DELETE may have one). */
export async function readJson(_request: FastifyRequest, text: string | Buffer): Promise<unknown> {
  const json = text.toString();
  if (json.trim() === '') return undefined;
  try {
    return await inSteps(parseLong(json));
  } catch {
    // Nor can a body be parsed that is nested too deeply.
    throw failure(400, 'request.malformed');
  }
}

/** Characters that are parsed in one go: hundreds of names that differ from object to object take 40 ms. */
const sliceLength = 64 * 1024;

/** Characters from which a text counts as long. */
const longText = 1000;

/** The key itself, or a letter of it written as an escape; looking at every key takes two to four times as long. */
const mayNamePrototype = /__proto__|\\u00[567]/i;

/**
 * Parses a JSON text in slices, so that others are answered in between. A long list (the outermost value, or a value of
 * the outermost object, where uploads have their rows) is cut at commas; each slice is parsed as a list of its own, and
 * the rest with a mark in its place, all by `JSON.parse`: so it accepts the same texts, with the same results. @throws
 * when it is no JSON, or deeper, wider or longer without such lists than any request needs
 */
function* parseLong(text: string): Steps<unknown> {
  const reviver = mayNamePrototype.test(text) ? withoutPrototype : undefined;
  const parse = (json: string, depth: number): unknown => {
    // There may be many rows, but each is at most as long as another body. Long texts are read in no time.
    if (json.length - longTextsIn(json) > bodyLimit + 2) throw new Error('too long to be parsed in one go');
    const value: unknown = JSON.parse(json, reviver);
    if (!isWithinLimits(value, depth)) throw new Error('too deep or too wide');
    return value;
  };
  if (text.length <= sliceLength) return parse(text, maxDepth);
  const lists = new Map<unknown, unknown[]>();
  const level = text.trimStart().startsWith('[') ? 1 : 2;
  let list: unknown[] = [];
  let rest = '';
  let restFrom = 0;
  for (const { begin, from, to, isLast } of slicesOf(text, level)) {
    const slice = parse(`[${text.slice(from, to)}]`, maxDepth + 1 - level);
    if (!Array.isArray(slice) || slice.length === 0) throw new Error('a comma too many');
    for (const value of slice) list.push(value);
    yield;
    if (!isLast) continue;
    // A list, which cannot stand where a name has to.
    const mark = randomUUID();
    lists.set(mark, list);
    rest += `${text.slice(restFrom, begin)}["${mark}"]`;
    restFrom = to + 1;
    list = [];
  }
  const body = parse(rest + text.slice(restFrom), maxDepth);
  const whole = (value: unknown): unknown => (Array.isArray(value) && lists.get(value[0])) || value;
  return isObject(body)
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, whole(value)]))
    : whole(body);
}

/** The range of a long list that is parsed in one go. */
interface Slice {
  /** The opening bracket of the list. */
  readonly begin: number;
  readonly from: number;
  /** A comma, or the closing bracket. */
  readonly to: number;
  readonly isLast: boolean;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [opensList, closesList, opensObject, closesObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The long lists at a level: 1, the outermost value; 2, values of the outermost object. In a text that is no JSON it
 * may find anything, which then fails to parse.
 */
function* slicesOf(text: string, level: 1 | 2): Generator<Slice> {
  let depth = 0;
  let begin = -1;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === opensList || code === opensObject) {
      if (++depth !== level) continue;
      begin = code === opensList ? at : -1;
      from = at + 1;
    } else if (code === closesList || code === closesObject) {
      const endsList = depth-- === level && begin >= 0 && code === closesList;
      if (endsList && at - begin > sliceLength) yield { begin, from, to: at, isLast: true };
    } else if (code === comma && depth === level && begin >= 0 && at - from > sliceLength) {
      yield { begin, from, to: at, isLast: false };
      from = at + 1;
    }
  }
}

/** Where the string ends that begins at a quote. */
function endOfText(json: string, begin: number): number {
  let at = begin + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Number of characters in long texts. */
function longTextsIn(json: string): number {
  if (json.length <= bodyLimit) return 0;
  let sum = 0;
  for (let at = 0; at < json.length; at++) {
    if (json.charCodeAt(at) !== quote) continue;
    const end = endOfText(json, at);
    if (end - at > longText) sum += end - at;
    at = end;
  }
  return sum;
}

/** A key `__proto__` would change the prototype of every object that the body is copied to. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** Deeper values could not be serialized, neither here nor in the database. */
const maxDepth = 32;
/** Objects with very many names are slow to process, and no request has as many. */
const maxNames = 1000;

function isWithinLimits(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((inner) => isWithinLimits(inner, depth - 1));
  let names = 0;
  for (const name in value) {
    if (++names > maxNames || !isWithinLimits(Reflect.get(value, name), depth - 1)) return false;
  }
  return true;
}
