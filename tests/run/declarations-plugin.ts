import { type Plugin, parseSync, Visitor } from 'vite';

/** Properties of a declaration and of its fields that only screens and the server read. */
const ofDeclaration = new Set([
  'title',
  'screen',
  'form',
  'tabs',
  'import',
  'history',
  'isLog',
  'nested',
  'owns',
]);
const ofList = new Set(['more']);
const ofField = new Set([
  'label',
  'choices',
  'initial',
  'maxLength',
  'minLength',
  'allVisible',
  'dependsOn',
  'barcode',
  'unit',
  'digits',
  'min',
  'max',
  'decimals',
  'createOnly',
  'unprinted',
]);

/** Leaves out of a worker's resource declarations what it never reads: how rows are shown and entered. */
export function withoutScreens(worker: string): Plugin {
  let isOfWorker = false;
  return {
    name: 'without-screens',
    enforce: 'pre',
    buildStart: ({ input }) => {
      isOfWorker = Object.values(input).some((entry) => entry.split('?')[0]?.endsWith(worker));
    },
    transform: (code, id) =>
      isOfWorker && /\/src\/domain\/resources\/[\w/-]+\.ts$/.test(id)
        ? { code: stripDeclarations(code), map: null }
        : null,
  };
}

interface ObjectNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly properties: readonly PropertyNode[];
}

interface PropertyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
  readonly value?: { readonly type: string };
}

/** A list shared with others, or a field of another resource, with a property of its own. */
function isExtended({ properties }: ObjectNode, name: string): boolean {
  const isIn = properties.some(({ key }) => key?.name === name);
  return isIn && properties.some(({ type }) => type === 'SpreadElement');
}

/** @param code TypeScript; @returns the same declarations, shorter */
export function stripDeclarations(code: string): string {
  const { program, errors } = parseSync('declarations.ts', code);
  const [error] = errors;
  if (error) throw new Error(error.message);
  const cuts: { readonly start: number; readonly end: number }[] = [];
  const cut = (object: ObjectNode, names: ReadonlySet<string>) => {
    for (const { key, start, end } of object.properties) {
      if (!names.has(key?.name ?? '')) continue;
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      cuts.push({ start, end: end + comma });
    }
  };
  new Visitor({
    ObjectExpression: (node) => {
      const object = node as unknown as ObjectNode;
      const names = new Set(object.properties.map(({ key }) => key?.name));
      if (names.has('scope') && names.has('fields')) cut(object, ofDeclaration);
      else if ((names.has('columns') && names.has('sort')) || isExtended(object, 'more')) cut(object, ofList);
      else if (names.has('kind') || isExtended(object, 'label')) cut(object, ofField);
    },
  }).visit(program);
  const outer = cuts.filter(
    ({ start, end }) =>
      !cuts.some(
        (other) => other.start <= start && end <= other.end && (other.start < start || end < other.end),
      ),
  );
  return outer
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
