import type { Resource, Row } from '../../domain/resource';
import { groupConfigs, groupFeatures } from '../../domain/resources/company/config-groups';
import { companyConfigs, companyFeatures, configs, features } from '../../domain/resources/company/configs';

/** Configs and features work alike: the names that differ. */
export interface FlagKind {
  readonly definitions: Resource;
  readonly companyValues: Resource;
  readonly groupValues: Resource;
  /** Field of both kinds of values that names the definition. */
  readonly reference: 'configID' | 'featureID';
}

export const configKind: FlagKind = {
  definitions: configs,
  companyValues: companyConfigs,
  groupValues: groupConfigs,
  reference: 'configID',
};

export const featureKind: FlagKind = {
  definitions: features,
  companyValues: companyFeatures,
  groupValues: groupFeatures,
  reference: 'featureID',
};

/** The row of a definition's value among those of a company or a group. */
export function valueRow(kind: FlagKind, rows: readonly Row[], definition: Row): Row | null {
  const id = definition[kind.definitions.key];
  return rows.find((row) => row[kind.reference] === id) ?? null;
}
