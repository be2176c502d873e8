import { expect, it } from 'vitest';
import { companyConfigs } from '../resources/company/configs';
import { tellValue } from './company-value';
import { createRow } from './rows';

it.each([
  [null, 'Remove the value of {company}: {name}'],
  ['true', 'Switch on for {company}: {name}'],
  ['false', 'Switch off for {company}: {name}'],
  ['UTC', 'Set the value of {company}: {name}'],
])('a company’s value that becomes %j is shown as %j', (value, id) => {
  const write = createRow(companyConfigs, -1, { configID: 3, value }, 1);
  const told = tellValue(write, { name: 'Time zone', company: 'DEMO', value });
  expect(told).toEqual({ ...write, title: { id, values: { name: 'Time zone', company: 'DEMO' } } });
});
