import { expect, it } from 'vitest';
import type { Resource } from '../resource';
import { companies } from './company/companies';
import { resources } from './registry';
import { printTemplates } from './sites/printers';

const offered = ({ list }: Resource) => [...list.columns, ...(list.more ?? [])];

it('lists that users open offer the keys of their rows', () => {
  const declared: readonly Resource[] = resources;
  const inTabs = declared.flatMap(({ tabs = {} }) => Object.values(tabs).map(({ resource }) => resource));
  const opened = declared.filter(({ name, screen }) => screen !== undefined || inTabs.includes(name));
  const lacking = opened.filter((one) => !offered(one).includes(one.key));
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

it.each<[string, Resource, string]>([
  ['companies', companies, 'configGroupID'],
  ['print templates', printTemplates, 'value'],
])('the list of %s offers columns that only its pages showed', (_, resource, field) => {
  expect(offered(resource)).toContain(field);
});
