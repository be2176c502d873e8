import { useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import type { Row } from '../../domain/resource';
import { type Bug, bugs } from '../../domain/resources/company/bugs';
import { parseJsonText } from '../../lib/json-values';
import { rowOf } from '../../resource-kit/device/use-rows';
import { downloadText } from '../../resource-kit/export/csv';
import { JsonBlock, TextBlock } from '../../resource-kit/fields/json-block';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useSizeText } from '../../resource-kit/fields/use-size-text';
import { Button } from '../../ui/button';
import { IconDownload } from '../../ui/icons';
import { KeyValueList } from '../../ui/layout/key-value-list';

/** Below a bug's fields: the diagnostics of the device that reported it. */
export function BugDiagnostics({ row }: { row: Row }) {
  const { t } = useLingui();
  const id = useId();
  const bug = rowOf(bugs, row);
  return (
    <section aria-labelledby={id} className="border-line mt-4 flex flex-col gap-3 border-t pt-4">
      <h2 id={id} className="text-ink-3 text-xs">{t`Diagnostics`}</h2>
      {bug.report ? (
        <SentReport bug={bug} report={bug.report} />
      ) : (
        <p className="text-sm">{t`No diagnostics were sent with it.`}</p>
      )}
    </section>
  );
}

function SentReport({ bug, report }: { bug: Bug; report: string }) {
  const { t } = useLingui();
  const sizeText = useSizeText();
  const { dateTime } = useFormat();
  // It may be large, so it is loaded on demand.
  const [isShown, setShown] = useState(false);
  const download = () => {
    const extension = parseJsonText(report) === undefined ? 'txt' : 'json';
    downloadText(`bug-${bug.bugID}.${extension}`, report, fileTypes[extension]);
  };
  return (
    <>
      <KeyValueList
        items={[
          { id: 'size', label: t`Size`, value: sizeText(new TextEncoder().encode(report).length) },
          { id: 'sent', label: t`Sent`, value: dateTime(bug.createdAt) },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t`Hide` : t`Show`}
        </Button>
        <Button icon={IconDownload} onClick={download}>{t`Download`}</Button>
      </div>
      {isShown && <ReportText report={report} />}
    </>
  );
}

/** A report that was too long was cut and is no JSON any more. */
function ReportText({ report }: { report: string }) {
  const value = useMemo(() => parseJsonText(report), [report]);
  return value === undefined ? <TextBlock>{report}</TextBlock> : <JsonBlock value={value} />;
}

const fileTypes = { json: 'application/json', txt: 'text/plain;charset=utf-8' } as const;
