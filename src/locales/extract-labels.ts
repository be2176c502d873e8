import { type NodePath, parseAsync, traverse, type types } from '@babel/core';
import { extractor as macroExtractor } from '@lingui/cli/api';
import type { ExtractorType } from '@lingui/conf';

/** Macro messages, and `label('English text')` calls in code without macros: there the text is the id. */
export const messageExtractor: ExtractorType = {
  match: (filename) => /\.tsx?$/.test(filename),
  async extract(filename, code, onMessageExtracted, context) {
    await macroExtractor.extract(filename, code, onMessageExtracted, context);
    for (const { text, line, column } of await findLabels(filename, code)) {
      onMessageExtracted({ id: text, message: text, origin: [filename, line, column] });
    }
  },
};

interface FoundLabel {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Every text given to `label` from lib/label, under whatever local name; throws when a text is not a literal. */
export async function findLabels(filename: string, code: string): Promise<FoundLabel[]> {
  const found: FoundLabel[] = [];
  if (!code.includes('label')) return found;
  const ast = await parseAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  });
  if (!ast) return found;
  traverse(ast, {
    CallExpression(path) {
      if (!isLabelCall(path)) return;
      const { line = 0, column = 0 } = path.node.loc?.start ?? {};
      const text = literalText(path.node.arguments[0]);
      if (!text) throw new Error(`${filename}:${line}: label() takes one literal English text`);
      found.push({ text, line, column });
    },
  });
  return found;
}

function isLabelCall(path: NodePath<types.CallExpression>): boolean {
  const { callee } = path.node;
  if (callee.type !== 'Identifier') return false;
  const binding = path.scope.getBinding(callee.name);
  if (binding?.path.node.type !== 'ImportSpecifier') return false;
  const { imported } = binding.path.node;
  const declaration = binding.path.parent;
  return (
    imported.type === 'Identifier' &&
    imported.name === 'label' &&
    declaration.type === 'ImportDeclaration' &&
    /(^|\/)label$/.test(declaration.source.value)
  );
}

function literalText(node: types.Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const left = literalText(node.left);
  const right = literalText(node.right);
  return left === undefined || right === undefined ? undefined : left + right;
}
