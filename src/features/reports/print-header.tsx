import { useLingui } from '@lingui/react/macro';
import { taskTypeLabels } from '../../domain/tasks/statuses';
import { minuteMs } from '../../lib/time-units';
import { useSession } from '../../resource-kit/device/device';
import { useRowNames } from '../../resource-kit/device/use-row-names';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useNow } from '../../ui/hooks/use-now';
import { daysText } from './report-address';
import type { ReportModel } from './use-report-model';

/** On paper: title, days, filters, company, and time of printing. */
export function PrintHeader({ model: { report, address, page } }: { model: ReportModel }) {
  const { t } = useLingui();
  const translate = useLabel();
  const format = useFormat();
  const { companyCode } = useSession();
  const now = useNow(minuteMs);
  const warehouses = useRowNames('warehouses', { warehouseID: [address.warehouseID ?? 0] });
  const sections = useRowNames('warehouseSections', { warehouseSectionID: address.warehouseSectionIDs });
  const people = useRowNames('pickers', { pickerID: address.pickerIDs });
  const filters = [
    ...[...warehouses, ...sections, ...people].map(({ name }) => name),
    ...address.taskTypes.map((type) => translate(taskTypeLabels[type])),
    ...(address.search === '' ? [] : [`"${address.search}"`]),
  ];
  const rows = format.number(page?.value?.total ?? 0);
  const shown = format.number(page?.value?.page.length ?? 0);
  const time = format.moment(Math.max(now, Date.now()));
  return (
    <header className="hidden pb-3 print:block">
      <h1 className="text-lg font-semibold">{translate(report.title)}</h1>
      <p className="text-xs">
        {companyCode} · {daysText(address, format)}
        {filters.length > 0 && ` · ${filters.join(', ')}`}
      </p>
      <p className="text-xs">{t`Rows: ${shown} of ${rows} · printed ${time}`}</p>
    </header>
  );
}
