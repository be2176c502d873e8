import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import typescript from 'typescript';

/**
 * Module hooks: what is imported as `…?broken=NAME` is reloaded, with all of the engine that it imports, and with
 * the lines of that break replaced. The product's code holds no switches for it.
 * @typedef {{ file: string, find: string, put: string }} Change
 */

/** What takes part; the server and the table of resources are shared by all worlds. */
const renewed = /^(src\/(sync|mirror|api|protocol|domain\/(sync|query))|tests\/(simulation|fakes))\//;
/** One database for all worlds, and what Dexie has taken hold of when it was loaded. */
const shared = /^tests\/simulation\/(real-server|real-world|simulated-indexeddb)\.ts$/;
const mark = /[?&]broken=([\w-]+)/;

let root = '';
/** @type {Readonly<Record<string, readonly Change[]>>} */
let breaks = {};

/** @param {{ root: string, breaks: Readonly<Record<string, readonly Change[]>> }} data */
export function initialize(data) {
  root = data.root;
  breaks = data.breaks;
}

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const [name] = mark.exec(specifier)?.slice(1) ?? mark.exec(context.parentURL ?? '')?.slice(1) ?? [];
  if (!name) return nextResolve(specifier, context);
  const plain = { ...context, parentURL: context.parentURL?.replace(mark, '') };
  const resolved = await nextResolve(specifier.replace(mark, ''), plain);
  const file = fileOf(resolved.url);
  if (file === null || !renewed.test(file) || shared.test(file)) return resolved;
  return { ...resolved, url: `${resolved.url}?broken=${name}` };
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const [name = ''] = mark.exec(url)?.slice(1) ?? [];
  if (name === '') return nextLoad(url, context);
  const whole = url.replace(mark, '');
  const changes = (breaks[name] ?? []).filter(({ file }) => file === fileOf(whole));
  if (changes.length === 0) return nextLoad(whole, context);
  const source = changes.reduce(replaceOnce, readFileSync(fileURLToPath(whole), 'utf8'));
  const { outputText } = typescript.transpileModule(source, {
    compilerOptions: {
      target: typescript.ScriptTarget.ES2023,
      module: typescript.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}

/**
 * @param {string} source
 * @param {Change} change
 */
function replaceOnce(source, { file, find, put }) {
  const at = source.indexOf(find);
  if (at < 0 || source.includes(find, at + 1)) throw new Error(`${file} does not hold once: ${find}`);
  return source.slice(0, at) + put + source.slice(at + find.length);
}

/** @param {string} url */
function fileOf(url) {
  return url.startsWith('file:') ? relative(root, fileURLToPath(url.replace(/\?.*$/, ''))) : null;
}
