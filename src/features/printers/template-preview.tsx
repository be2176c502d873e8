import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LabelType } from '../../domain/labels/placeholders';
import { dotsPerMmOf } from '../../domain/labels/zpl';
import type { Row } from '../../domain/resource';
import { useRow } from '../../resource-kit/device/use-rows';
import { LabelView } from '../../resource-kit/labels/label-view';
import type { LabelRows } from '../../resource-kit/labels/use-fill-labels';
import { useLabelRenderer, useShownLabel } from '../../resource-kit/labels/use-shown-label';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/states';
import { exampleTemplate } from './example-template';
import { SampleChooser } from './sample-chooser';

interface TemplatePreviewProps {
  type: LabelType;
  template: string;
  printerID: number | null | undefined;
  /** Enters initial code; left out: the template is only shown. */
  onBegin?: ((code: string) => void) | undefined;
}

/** The label of a template for a row that the user has chosen. */
export function TemplatePreview({ type, template, printerID, onBegin }: TemplatePreviewProps) {
  const { t } = useLingui();
  const [sample, setSample] = useState<LabelRows | null>(null);
  const printer = useRow('printers', printerID ?? null);
  const dotsPerMm = dotsPerMmOf(printer.kind === 'row' ? printer.row['dpi'] : null);
  // A row of another label type does not count until one is chosen.
  const of = sample?.type === type ? sample : null;
  const isEmpty = template.trim() === '';
  return (
    <section aria-label={t`Preview`} className="flex min-w-0 flex-col gap-3">
      <SampleChooser key={type} type={type} onChoose={setSample} />
      {isEmpty ? (
        <EmptyState
          className="!py-6"
          title={t`No code yet`}
          actions={
            onBegin && (
              <Button
                onClick={() => onBegin(exampleTemplate(type, dotsPerMm))}
              >{t`Begin with an example`}</Button>
            )
          }
        >{t`The label is drawn here as you type.`}</EmptyState>
      ) : (
        of && <LabelOf of={of} template={template} dotsPerMm={dotsPerMm} />
      )}
    </section>
  );
}

interface LabelOfProps {
  of: LabelRows & { readonly rows: readonly Row[] };
  template: string;
  dotsPerMm: number;
}

function LabelOf({ of, template, dotsPerMm }: LabelOfProps) {
  const renderer = useLabelRenderer();
  const shown = useShownLabel({ ...of, template, dotsPerMm }, renderer);
  return <LabelView label={shown} />;
}
