import { expect, it } from 'vitest';
import { label, renderLabel } from './label';

it('renders labels inside labels through the same catalog', () => {
  const finnish: Record<string, string> = {
    'Task {number}: {to}': 'Tehtävä {number}: {to}',
    Started: 'Aloitettu',
  };
  const translate = (id: string, values: Readonly<Record<string, string | number>> = {}) =>
    (finnish[id] ?? id).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  expect(renderLabel(label('Task {number}: {to}', { number: 7, to: label('Started') }), translate)).toBe(
    'Tehtävä 7: Aloitettu',
  );
});
