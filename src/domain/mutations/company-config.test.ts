import { expect, it } from 'vitest';
import { fillPlaceholders } from '../tasks/event-messages';
import { setCompanyConfig } from './company-config';

const definitions = [
  { configID: 3, name: 'config_other' },
  { configID: 4, name: 'config_tv_forecast' },
];
const ownOf = (configID: number) => ({
  companyConfigID: configID + 50,
  companyID: 7,
  configID,
  value: 'false',
});
type Known = Partial<Pick<Parameters<typeof setCompanyConfig>[0], 'definitions' | 'companyValues'>>;
const set = (known: Known = {}) =>
  setCompanyConfig({
    companyID: 7,
    companyCode: 'ACME',
    name: 'config_tv_forecast',
    shownName: 'Forecast on the TV',
    description: 'Says when the day is done',
    value: 'true',
    defaultValue: 'false',
    definitions,
    companyValues: [ownOf(3)],
    newIDs: [-1, -2],
    ...known,
  }).map(({ name, targets, request, refersTo, title }) => ({
    name,
    id: targets[0]?.id,
    body: request.body,
    refersTo,
    title: fillPlaceholders(title),
  }));
const title = 'Switch on for ACME: Forecast on the TV';

it('a company’s value of a config is changed if it has one', () => {
  expect(set({ companyValues: [ownOf(3), ownOf(4)] })).toMatchObject([
    { name: 'companyConfigs.update', id: 54, body: { companyID: 7, value: 'true' }, title },
  ]);
});

it('it is created for the config of that name if the company has none', () => {
  expect(set()).toMatchObject([
    { name: 'companyConfigs.create', id: -2, body: { companyID: 7, configID: 4, value: 'true' }, title },
  ]);
});

it('a config without a definition is defined first, and its value waits for that', () => {
  expect(set({ definitions: definitions.slice(0, 1) })).toMatchObject([
    { name: 'configs.create', id: -1, body: { name: 'config_tv_forecast', defaultValue: 'false' } },
    {
      ...{ name: 'companyConfigs.create', id: -2, body: { configID: -1, value: 'true' }, title },
      refersTo: expect.arrayContaining([{ resource: 'configs', id: -1 }]),
    },
  ]);
});
