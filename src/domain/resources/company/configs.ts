import { label } from '../../../lib/label';
import { everyone, mainAdmin } from '../../permissions';
import { defineResource } from '../../resource';
import { companyID } from '../common';

const definition = {
  name: { kind: 'code', label: label('Name'), required: true, maxLength: 200 },
  description: { kind: 'text', label: label('Description'), maxLength: 2000 },
  value: { kind: 'text', label: label('Value'), maxLength: 20_000 },
  defaultValue: { kind: 'text', label: label('Default value'), maxLength: 20_000 },
  categoryID: { kind: 'reference', to: 'configCategories', label: label('Category') },
} as const;
const definitionList = {
  columns: ['name', 'value', 'description', 'defaultValue', 'categoryID'],
  sort: ['name', 'ASC'],
  search: ['name', 'description', 'value'],
} as const;
const access = { read: everyone, create: mainAdmin, update: mainAdmin, delete: mainAdmin } as const;

export const configs = defineResource({
  name: 'configs',
  path: 'configs',
  screen: 'configs',
  key: 'configID',
  scope: 'global',
  title: { one: label('Config'), many: label('Configs') },
  displayFields: ['name'],
  fields: { configID: { kind: 'id', label: label('ID') }, ...definition },
  list: { ...definitionList, more: ['configID'] },
  form: [['name', 'categoryID'], ['value', 'defaultValue'], ['description']],
  access,
  mirror: 'all',
  unique: [['name']],
});
export const features = defineResource({
  name: 'features',
  path: 'features',
  screen: 'features',
  key: 'featureID',
  scope: 'global',
  title: { one: label('Feature'), many: label('Features') },
  displayFields: ['name'],
  fields: { featureID: { kind: 'id', label: label('ID') }, ...definition },
  list: { ...definitionList, more: ['featureID'] },
  form: [['name', 'categoryID'], ['value', 'defaultValue'], ['description']],
  access,
  mirror: 'all',
  unique: [['name']],
});
export const companyConfigs = defineResource({
  name: 'companyConfigs',
  path: 'v2/companyConfigs',
  key: 'companyConfigID',
  scope: 'company',
  title: { one: label('Company config'), many: label('Company configs') },
  displayFields: ['configID'],
  fields: {
    companyConfigID: { kind: 'id', label: label('ID') },
    companyID,
    configID: { kind: 'reference', to: 'configs', label: label('Config'), required: true },
    value: definition.value,
  },
  list: { columns: ['configID', 'value'], sort: ['configID', 'ASC'], search: ['value'] },
  form: [['configID', 'value']],
  access,
  mirror: 'all',
  unique: [['configID']],
});

export const companyFeatures = defineResource({
  name: 'companyFeatures',
  path: 'companyFeatures',
  screen: 'companyFeatures',
  key: 'companyFeatureID',
  scope: 'company',
  title: { one: label('Company feature'), many: label('Company features') },
  displayFields: ['featureID'],
  fields: {
    companyFeatureID: { kind: 'id', label: label('ID') },
    companyID,
    featureID: { kind: 'reference', to: 'features', label: label('Feature'), required: true },
    value: definition.value,
  },
  list: {
    columns: ['featureID', 'value'],
    more: ['companyFeatureID'],
    sort: ['featureID', 'ASC'],
    search: ['value'],
  },
  form: [['featureID', 'value']],
  access,
  mirror: 'all',
  unique: [['featureID']],
});
