import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isObject } from '../../lib/json-values';
import type { Steps } from '../../lib/steps';
import { failure } from './api-error';
import { inSteps } from './in-steps';

/** Larger bodies are refused before they are read; a route that imports says its own limit. */
export const bodyLimit = 1024 * 1024;

/** Reads a JSON body; an empty one is none (`POST login` has no body, a DELETE may have one). */
export async function readJson(_request: FastifyRequest, text: string | Buffer): Promise<unknown> {
  const json = text.toString();
  if (json.trim() === '') return undefined;
  try {
    return await inSteps(parseLong(json));
  } catch {
    // Neither is what is nested too deep to be parsed.
    throw failure(400, 'request.malformed');
  }
}

/** Characters that are parsed in one go: hundreds of names that differ from object to object take 40 ms. */
const sliceLength = 64 * 1024;

/** The key itself, or a letter of it written as an escape; looking at every key takes two to four times as long. */
const mayNamePrototype = /__proto__|\\u00[567]/i;

/**
 * Parses a JSON text; the lists that are values of the object it holds, where an upload has its rows, slice by slice. What is
 * between two commas of a list is parsed as a list of its own and the rest with a mark in its place, all by `JSON.parse`: so
 * it takes the same texts, and makes the same of them.
 * @throws where it is no JSON, or nested, wide or unsliced beyond what anything needs
 */
function* parseLong(text: string): Steps<unknown> {
  const reviver = mayNamePrototype.test(text) ? withoutPrototype : undefined;
  const parse = (json: string, depth: number): unknown => {
    // Rows may be many, but none of them is longer than a whole body of another kind.
    if (json.length > bodyLimit + 2) throw new Error('too long to be parsed in one go');
    const value: unknown = JSON.parse(json, reviver);
    if (!isWithinLimits(value, depth)) throw new Error('too deep or too wide');
    return value;
  };
  if (text.length <= sliceLength) return parse(text, maxDepth);
  const lists = new Map<unknown, unknown[]>();
  let rest = '';
  let restFrom = 0;
  for (const { from, to, cuts } of longLists(text)) {
    const list: unknown[] = [];
    for (const [index, cut] of cuts.entries()) {
      const slice = parse(
        `[${text.slice(index === 0 ? from : (cuts[index - 1] ?? 0) + 1, cut)}]`,
        maxDepth - 1,
      );
      if (!Array.isArray(slice) || slice.length === 0) throw new Error('a comma too many');
      for (const value of slice) list.push(value);
      yield;
    }
    const mark = randomUUID();
    lists.set(mark, list);
    rest += `${text.slice(restFrom, from - 1)}"${mark}"`;
    restFrom = to + 1;
  }
  const body = parse(rest + text.slice(restFrom), maxDepth);
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, lists.get(value) ?? value]));
}

interface LongList {
  /** Behind its opening bracket. */
  readonly from: number;
  /** Where commas, and its closing bracket at last, end what is parsed in one go. */
  readonly cuts: readonly number[];
  readonly to: number;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [opensList, closesList, opensObject, closesObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The long lists that are values of the outermost object. Of what is no JSON it may find anything: its parts are none either. */
function* longLists(text: string): Generator<LongList> {
  let depth = 0;
  let from = 0;
  let cuts: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++)
        if (text.charCodeAt(at) === backslash) at++;
    } else if (code === opensList || code === opensObject) {
      depth++;
      if (depth !== 2) continue;
      from = code === opensList ? at + 1 : 0;
      cuts = [];
    } else if (code === closesList || code === closesObject) {
      const endsList = depth-- === 2 && from > 0 && code === closesList;
      if (endsList && at - from > sliceLength) yield { from, cuts: [...cuts, at], to: at };
    } else if (code === comma && depth === 2 && from > 0 && at - (cuts.at(-1) ?? from) > sliceLength)
      cuts.push(at);
  }
}

/** A key `__proto__` would reach the prototype of whatever the body is copied to. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** What is nested deeper could not be written again, neither here nor in the database. */
const maxDepth = 32;
/** Objects of very many names are dear to go through, and nothing that is sent has so many. */
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
