import { expect, it } from 'vitest';
import { inventoryErrors } from '../../domain/reports/declared/inventory-errors';
import { reports } from '../../domain/reports/declared/reports';
import { isNumeric, reportColumns } from './report-columns';

const texts = {
  shown: (_: string, value: unknown) => String(value),
  exported: () => '',
  header: (name: string) => name,
};

it('a column has room for its header in every script: wide letters, and the arrow of the sort', () => {
  const widthOf = (header: string) =>
    reportColumns(inventoryErrors, [], {
      texts: { ...texts, header: () => header },
      taskNumber: () => null,
      before: null,
    })[3]?.width ?? 0;
  expect(widthOf('Abweichung')).toBeGreaterThan(132);
  expect(widthOf('Abw')).toBe(110);
});

it.each(reports.map((report) => [report.name, report] as const))(
  '%s: a card of a phone is called by one column and ends with one number',
  (_, report) => {
    const columns = reportColumns(report, ['EUR', 'FIN'], { texts, taskNumber: () => null, before: null });
    const ofPriority = (wanted: number) =>
      columns.filter(({ priority }) => priority === wanted).map(({ id }) => id);
    expect(ofPriority(1)).toEqual([columns[0]?.id]);
    const { picture } = report;
    const main = picture.kind === 'stacked' ? 'total' : picture.value;
    expect(ofPriority(2)).toEqual(main === null ? [] : [main]);
    expect(ofPriority(3).filter((name) => isNumeric(report, name))).toEqual([]);
  },
);
