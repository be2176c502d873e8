import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import type { Row } from '../../domain/resource';
import { quantities } from '../../domain/resources/catalog/quantities';
import { expiryOf, lastDayOf } from '../../domain/stock/expiry';
import { reservedAt } from '../../domain/stock/reserved';
import { formatDay } from '../../lib/days';
import { rowOf } from '../../resource-kit/device/use-rows';
import type { ExportTexts } from '../../resource-kit/export/export-rows';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { type Format, useFormat } from '../../resource-kit/fields/use-format';
import type { ColumnOverrides } from '../../resource-kit/list/resource-columns';
import { Badge } from '../../ui/badge';
import { useToday } from '../../ui/hooks/use-today';
import { IconAlert } from '../../ui/icons';
import type { ProductLines } from './use-open-lines';

/** The open lines of the product whose quantities are listed. */
export const OpenLinesContext = createContext<ProductLines | null>(null);

/** A negative amount is no error: the next count corrects it. */
function AmountCell({ row }: { row: Row }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { amount } = rowOf(quantities, row);
  if (amount >= 0) return <span className="tabular-nums">{number(amount)}</span>;
  const hint = t`Below zero: a count is due`;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-danger-text tabular-nums" title={hint}>
      <IconAlert className="size-4" />
      <span className="sr-only">{hint}</span>
      {number(amount)}
    </span>
  );
}

/** From the lines on the device if it has them all; else by the server's last answer. */
function reservedOf(row: Row, lines: ProductLines | null): number | null {
  const quantity = rowOf(quantities, row);
  return lines?.isComplete ? reservedAt(quantity, lines.wanted) : quantity.reserved_quantity;
}

function ReservedCell({ row }: { row: Row }) {
  const { number } = useFormat();
  return <span className="tabular-nums">{number(reservedOf(row, use(OpenLinesContext)))}</span>;
}

function ExpiryCell({ row }: { row: Row }) {
  const { t } = useLingui();
  const { expirationDate } = rowOf(quantities, row);
  const expiry = expiryOf(expirationDate, useToday());
  if (expirationDate === null) return null;
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {formatDay(lastDayOf(expirationDate))}
      {expiry === 'expired' && <Badge tone="danger">{t`Expired`}</Badge>}
      {expiry === 'soon' && <Badge tone="paused">{t`Expires soon`}</Badge>}
    </span>
  );
}

/** The same day as on a page of its own. */
export const quantityFields: FieldOverrides = {
  expirationDate: { cell: (row) => <ExpiryCell row={row} /> },
};

/** The list's texts, for exports. */
export function quantityTexts(
  lines: ProductLines | null,
  { plainNumber }: Pick<Format, 'plainNumber'>,
): ExportTexts {
  return {
    expirationDate: (row) => {
      const { expirationDate } = rowOf(quantities, row);
      return expirationDate === null ? '' : formatDay(lastDayOf(expirationDate));
    },
    reserved_quantity: (row) => plainNumber(reservedOf(row, lines)),
  };
}

export const quantityCells: ColumnOverrides = {
  warehouseID: { width: 140, priority: 3 },
  bin: { width: 120 },
  lot: { width: 110 },
  lotType: { width: 100, priority: 5 },
  expirationDate: { cell: ExpiryCell, width: 200, priority: 4 },
  amount: { cell: AmountCell, width: 100, priority: 2 },
  reserved_quantity: { cell: ReservedCell, width: 100 },
};
