import { printers } from '../../domain/resources/sites/printers';
import { type ChildSettings, TabbedDetailPage } from '../../resource-kit/record/tabbed-detail-page';
import { TemplateInput } from './template-input';
import { TemplateView } from './template-view';

const printTemplates: ChildSettings = {
  overrides: { value: { input: TemplateInput, cell: (row) => <TemplateView row={row} /> } },
  isWide: true,
};
const childPages = { printTemplates };

/** A printer with its templates; a template's code stands beside its label. */
export function PrinterPage() {
  return <TabbedDetailPage resource={printers} childPages={childPages} />;
}
