import type { ComponentType } from 'react';
import type { Resource, Row } from '../../domain/resource';
import type { UnitType } from '../../domain/units';
import { asNumber } from '../../lib/json-values';
import { UnitText } from './unit-text';
import { useFormat } from './use-format';

interface MeasureProps {
  readonly value: number | null;
  readonly type: UnitType;
  readonly decimals?: number;
}

/** An amount in a list's cell with the company's unit; nothing if it is unknown. */
export function Measure({ value, type, decimals = 3 }: MeasureProps) {
  const { number } = useFormat();
  if (value === null) return null;
  return (
    <span className="tabular-nums">
      {number(value, decimals)}
      <UnitText type={type} />
    </span>
  );
}

interface MeasureColumn {
  readonly cell: ComponentType<{ row: Row }>;
  readonly width: number;
}

/** Pixels for 512.000 dm³. */
const width = 126;

/** Cells of the fields that have a unit, by name. Keep the result: new cells redraw every row. */
export function measureCells({ fields }: Pick<Resource, 'fields'>): Readonly<Record<string, MeasureColumn>> {
  const cells: Record<string, MeasureColumn> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!('unit' in field) || !field.unit) continue;
    const { unit, decimals } = field;
    cells[name] = {
      width,
      cell: ({ row }) => <Measure value={asNumber(row[name])} type={unit} {...(decimals && { decimals })} />,
    };
  }
  return cells;
}
