import type { CellProps } from './cells';
import { fieldKinds, fieldText } from './field-kinds';
import { useFormat } from './use-format';

/** A field's value, shown by its kind. */
export function FieldCell({ field, value }: CellProps) {
  const format = useFormat();
  const { cell: Cell } = fieldKinds[field.kind];
  return Cell ? <Cell field={field} value={value} /> : fieldText(field, value, format);
}
