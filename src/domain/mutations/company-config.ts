import type { Row } from '../resource';
import { companyConfigs, configs } from '../resources/company/configs';
import type { Write } from '../sync/write';
import { tellValue } from './company-value';
import { createRow, updateRow } from './rows';

export interface CompanyConfigChange {
  readonly companyID: number;
  readonly companyCode: string;
  readonly name: string;
  /** The readable name of the config. */
  readonly shownName: string;
  readonly description: string;
  readonly value: string;
  readonly defaultValue: string;
  /** The mirrored rows of both resources. */
  readonly definitions: readonly Row[];
  readonly companyValues: readonly Row[];
  /** Temporary keys for rows that have to be created first. */
  readonly newIDs: readonly [configID: number, companyConfigID: number];
}

/** Sets a company's own value of a config; a config without a definition is defined first. */
export function setCompanyConfig(change: CompanyConfigChange): readonly Write[] {
  const { companyID, name, description, value, defaultValue, newIDs } = change;
  const told = { name: change.shownName, company: change.companyCode, value };
  const definition = change.definitions.find((row) => row.name === name);
  const configID = definition?.configID ?? newIDs[0];
  const own = change.companyValues.find((row) => row.configID === configID);
  if (own) return [tellValue(updateRow(companyConfigs, own, { value }, companyID), told)];
  const defined = definition
    ? []
    : [createRow(configs, newIDs[0], { name, description, defaultValue }, companyID)];
  const create = createRow(companyConfigs, newIDs[1], { configID, value }, companyID);
  return [...defined, tellValue(create, told)];
}
