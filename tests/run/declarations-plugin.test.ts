import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './command';
import { stripDeclarations } from './declarations-plugin';

const declaration = `export const codes = defineResource({
  name: 'codes',
  screen: 'codes',
  scope: 'company',
  title: { one: label('Code'), many: label('Codes') },
  displayFields: ['title'],
  fields: {
    codeID: { kind: 'id', label: label('ID') },
    companyID,
    title: { kind: 'text', label: label('Title'), required: true, maxLength: 30 },
    state: { kind: 'choice', label: label('State'), choices: { on: label('On') }, readOnly: true },
  },
  list: { columns: ['title'], more: ['codeID'], sort: ['title', 'ASC'], search: ['title'] },
  form: [['title']],
  mirror: 'all',
  related: { route: { field: { ...routes.fields.title, label: label('Title of the route') }, through: 'routeID' } },
});`;

it('a declaration without the properties for screens stores, requests and names the same', () => {
  expect(stripDeclarations(declaration).replace(/\s+/g, ' ')).toBe(
    "export const codes = defineResource({ name: 'codes', scope: 'company', displayFields: ['title'], fields: { " +
      "codeID: { kind: 'id', }, companyID, title: { kind: 'text', required: true, }, " +
      "state: { kind: 'choice', readOnly: true }, }, " +
      "list: { columns: ['title'], sort: ['title', 'ASC'], search: ['title'] }, mirror: 'all', " +
      "related: { route: { field: { ...routes.fields.title, }, through: 'routeID' } }, });",
  );
});

it('every declaration of the product is shortened', () => {
  const folder = join(root, 'src/domain/resources');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/[\w-]+\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8');
    if (!code.includes('defineResource({')) continue;
    expect(stripDeclarations(code)).not.toMatch(/\b(?:form|tabs|maxLength|minLength|label): /);
  }
});
