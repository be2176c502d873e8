import { label } from '../../../lib/label';
import { mainAdmin } from '../../permissions';
import { defineResource } from '../../resource';
import { createdAt, updatedAt } from '../common';

const access = { read: mainAdmin, create: mainAdmin, update: mainAdmin, delete: mainAdmin } as const;
const configGroupID = {
  kind: 'reference',
  to: 'configGroups',
  label: label('Config group'),
  required: true,
} as const;
const value = { kind: 'text', label: label('Value'), maxLength: 20_000 } as const;

/** Values of configs and features that several companies share. */
export const configGroups = defineResource({
  name: 'configGroups',
  path: 'v2/configgroups',
  screen: 'configGroups',
  key: 'configGroupID',
  scope: 'global',
  title: { one: label('Config group'), many: label('Config groups') },
  displayFields: ['name'],
  fields: {
    configGroupID: { kind: 'id', label: label('ID') },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    createdAt,
    updatedAt,
  },
  list: {
    columns: ['name', 'createdAt', 'updatedAt'],
    more: ['configGroupID'],
    sort: ['name', 'ASC'],
    search: ['name'],
  },
  form: [['name']],
  access,
  mirror: 'all',
  owns: ['groupConfigs', 'groupFeatures'],
  nested: ['groupConfigs', 'groupFeatures'],
  tabs: {
    configs: { title: label('Configs'), resource: 'groupConfigs', opens: 'page' },
    features: { title: label('Features'), resource: 'groupFeatures', opens: 'page' },
  },
  unique: [['name']],
});

export const groupConfigs = defineResource({
  name: 'groupConfigs',
  path: 'v2/groupConfigs',
  key: 'groupConfigID',
  scope: 'global',
  title: { one: label('Group config'), many: label('Group configs') },
  displayFields: ['configID'],
  fields: {
    groupConfigID: { kind: 'id', label: label('ID') },
    configGroupID,
    configID: { kind: 'reference', to: 'configs', label: label('Config'), required: true },
    value,
  },
  list: {
    columns: ['configID', 'value'],
    more: ['groupConfigID'],
    sort: ['configID', 'ASC'],
    search: ['value'],
  },
  form: [['configID', 'value']],
  access,
  mirror: 'all',
  parent: 'configGroupID',
  unique: [['configGroupID', 'configID']],
});

export const groupFeatures = defineResource({
  name: 'groupFeatures',
  path: 'v2/groupFeatures',
  key: 'groupFeatureID',
  scope: 'global',
  title: { one: label('Group feature'), many: label('Group features') },
  displayFields: ['featureID'],
  fields: {
    groupFeatureID: { kind: 'id', label: label('ID') },
    configGroupID,
    featureID: { kind: 'reference', to: 'features', label: label('Feature'), required: true },
    value,
  },
  list: {
    columns: ['featureID', 'value'],
    more: ['groupFeatureID'],
    sort: ['featureID', 'ASC'],
    search: ['value'],
  },
  form: [['featureID', 'value']],
  access,
  mirror: 'all',
  parent: 'configGroupID',
  unique: [['configGroupID', 'featureID']],
});
