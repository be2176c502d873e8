import { expect, test } from 'vitest';
import { findLabels } from './extract-labels';

const texts = async (code: string, filename = 'a.ts') =>
  (await findLabels(filename, code)).map(({ text }) => text);

test('finds the texts given to label, wherever the call stands', async () => {
  const code = `
    import { label, type Label } from '../lib/label';
    export const columns = { a: label('Task number'), b: [label("Bin's lot")] } satisfies Record<string, unknown>;
    export const c = (n: number): Label => (n > 1 ? label('{n} tasks', { n }) : label(\`One task\`));
    export const d = label('A long ' + 'text');
  `;
  expect(await texts(code)).toEqual(['Task number', "Bin's lot", '{n} tasks', 'One task', 'A long text']);
});

test('finds them in JSX and under another local name', async () => {
  const code = `import { label as text } from '../../lib/label'; export const A = () => <Field label={text('Lot')} />;`;
  expect(await texts(code, 'a.tsx')).toEqual(['Lot']);
});

test('ignores other functions of that name, comments and strings', async () => {
  const code = `
    import { label } from './labels-of-a-chart';
    // label('in a comment')
    export const a = [label('of a chart'), "label('in a string')"];
    export function b(label: (text: string) => string) { return label('of a parameter'); }
  `;
  expect(await texts(code)).toEqual([]);
});

test('ignores a local function that hides the import', async () => {
  const code = `
    import { label } from '../lib/label';
    export const a = label('Ours');
    export const b = (label: (text: string) => string) => label('Not ours');
  `;
  expect(await texts(code)).toEqual(['Ours']);
});

test('refuses a text that is not a literal, and names the place', async () => {
  const code = `import { label } from '../lib/label';\nexport const a = (name: string) => label(name);`;
  await expect(texts(code)).rejects.toThrow('a.ts:2: label() takes one literal English text');
});
