import { useCallback } from 'react';
import { type FilledTemplate, fillTemplate } from '../../domain/labels/fill-template';
import { type LabelType, labelValues } from '../../domain/labels/placeholders';
import type { Row } from '../../domain/resource';
import { companies } from '../../domain/resources/company/companies';
import { useDevice, useSession } from '../device/device';
import { useAllRows } from '../device/use-rows';
import { useFormat } from '../fields/use-format';
import { readRelated, relatedRow } from './read-related';
import { useLabelFormat } from './use-label-format';

export interface LabelRows {
  readonly type: LabelType;
  readonly rows: readonly Row[];
  /** Rows that they refer to and that are at hand already, by resource. */
  readonly known?: Readonly<Record<string, readonly Row[]>> | undefined;
}

/** Fills a template for each of the rows, from the device's data. */
export function useFillLabels(): (template: string, of: LabelRows) => Promise<readonly FilledTemplate[]> {
  const device = useDevice();
  const format = useFormat();
  const formatValue = useLabelFormat();
  const { companyID, companyCode } = useSession();
  const company = useAllRows(companies, { filter: { companyID } })[0]?.name ?? companyCode;
  return useCallback(
    async (template, { type, rows, known }) => {
      const related = await readRelated(device, type, rows, known);
      const find = (resource: string, id: number) => relatedRow(related, resource, id);
      const general = { company, now: format.moment(new Date().toISOString()) };
      const sources = { find, format: formatValue, general };
      return rows.map((row) => fillTemplate(template, labelValues(type, row, sources)));
    },
    [device, company, format, formatValue],
  );
}
