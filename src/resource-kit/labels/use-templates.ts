import type { LabelType } from '../../domain/labels/placeholders';
import {
  type Printer,
  type PrintTemplate,
  printers,
  printTemplates,
} from '../../domain/resources/sites/printers';
import { useAllRows } from '../device/use-rows';

export interface PrinterTemplate {
  readonly template: PrintTemplate;
  readonly printer: Printer | null;
}

/** Templates of a type with their printers; those of a known warehouse's printers come first. */
export function useTemplates(type: LabelType, warehouseID: number | null): readonly PrinterTemplate[] {
  const templates = useAllRows(printTemplates, { filter: { type } });
  const all = useAllRows(printers);
  const found = templates.map((template) => ({
    template,
    printer: all.find(({ printerID }) => printerID === template.printerID) ?? null,
  }));
  const isNear = ({ printer }: PrinterTemplate) =>
    warehouseID !== null && printer?.warehouseID === warehouseID ? 0 : 1;
  return found.toSorted((a, b) => isNear(a) - isNear(b));
}
