import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dotsPerMmOf } from '../../domain/labels/zpl';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { EmptyState } from '../../ui/feedback/states';
import { Select } from '../../ui/forms/select';
import { IconPrinter } from '../../ui/icons';
import { Dialog } from '../../ui/overlay/dialog';
import { LabelView } from './label-view';
import type { LabelRows } from './use-fill-labels';
import { useLabelProblem } from './use-label-problem';
import { type PrintingState, usePrinting } from './use-printing';
import { type LabelToShow, useLabelRenderer, useShownLabel } from './use-shown-label';
import { type PrinterTemplate, useTemplates } from './use-templates';

export interface PrintDialogProps extends LabelRows {
  onClose: () => void;
}

/** Prints labels of rows: shows the template and printer, the first label, and their number. */
export function PrintDialog({ onClose, ...of }: PrintDialogProps) {
  const { t } = useLingui();
  const templates = useTemplates(of.type, warehouseOf(of));
  const [chosen, setChosen] = useState<number | null>(null);
  const used = templates.find(({ template }) => template.printTemplateID === chosen) ?? templates[0];
  const renderer = useLabelRenderer();
  const { state, print } = usePrinting(renderer);
  const labels: LabelToShow = {
    ...of,
    template: used?.template.value ?? '',
    dotsPerMm: dotsPerMmOf(used?.printer?.dpi),
  };
  const shown = useShownLabel(labels, used ? renderer : null);
  const count = of.rows.length;
  return (
    <Dialog
      open
      title={t`Print labels`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button
            variant="primary"
            icon={IconPrinter}
            disabled={!used}
            loading={state.kind === 'drawing'}
            onClick={() => void print(labels)}
          >
            {t`Print`}
          </Button>
        </>
      }
    >
      {used ? (
        <div className="flex flex-col gap-4">
          <Select
            label={t`Printer and template`}
            value={String(used.template.printTemplateID)}
            options={templates.map((each) => ({
              value: String(each.template.printTemplateID),
              label: nameOf(each),
            }))}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
          <p className="text-sm">{count === 1 ? t`1 label` : t`${count} labels, the first of them:`}</p>
          <LabelView label={shown} />
          <PrintingNote state={state} />
        </div>
      ) : (
        <EmptyState className="!py-6" icon={IconPrinter} title={t`There is no print template for this`}>
          {t`An administrator can add one to a printer on the Printers page.`}
        </EmptyState>
      )}
    </Dialog>
  );
}

function PrintingNote({ state }: { state: PrintingState }) {
  const { t } = useLingui();
  const problemOf = useLabelProblem();
  if (state.kind === 'failed') return <Banner tone="danger">{problemOf(state.label)}</Banner>;
  if (state.kind === 'idle') return null;
  return <ProgressBar label={t`Drawing the labels`} value={state.done / Math.max(1, state.all)} />;
}

function nameOf({ template, printer }: PrinterTemplate): string {
  return printer ? `${printer.name}: ${template.name}` : template.name;
}

/** The warehouse of the rows, by the first one or its task. */
function warehouseOf({ rows, known }: LabelRows): number | null {
  const id = rows[0]?.['warehouseID'] ?? known?.['tasks']?.[0]?.['warehouseID'];
  return typeof id === 'number' ? id : null;
}
