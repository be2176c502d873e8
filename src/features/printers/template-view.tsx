import type { Row } from '../../domain/resource';
import { printTemplates } from '../../domain/resources/sites/printers';
import { rowOf } from '../../resource-kit/device/use-rows';
import { TemplatePreview } from './template-preview';

/** A template for reading: its code, and an example label. */
export function TemplateView({ row }: { row: Row }) {
  const { type, value, printerID } = rowOf(printTemplates, row);
  return (
    <div className="mt-1 grid gap-4 lg:grid-cols-2">
      <pre className="border-line bg-surface-2 min-w-0 rounded-md border px-2.5 py-1.5 text-xs leading-5 break-words whitespace-pre-wrap">
        {value}
      </pre>
      <TemplatePreview type={type} template={value ?? ''} printerID={printerID} />
    </div>
  );
}
