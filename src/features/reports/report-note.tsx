import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Spinner } from '../../ui/feedback/spinner';
import { IconInfo, IconWifiOff } from '../../ui/icons';
import type { ReportModel } from './use-report-model';

/** The source of the numbers if it is not this device, and a note when they are no longer updated. */
export function ReportNote({ model: { page, askAgain } }: { model: ReportModel }) {
  const { t } = useLingui();
  if (!page?.value) return null;
  if (page.problem)
    return (
      <Note
        icon={<IconWifiOff className="size-4" />}
        text={t`The server does not answer: these numbers may be out of date`}
      >
        <Button onClick={askAgain}>{t`Try again`}</Button>
      </Note>
    );
  if (page.loading)
    return (
      <Note icon={<Spinner className="size-3.5" />} text={t`Still loading: more rows are on their way`} />
    );
  return page.from === 'server' ? (
    <Note
      icon={<IconInfo className="size-4" />}
      text={t`From the server: includes what is not on this device`}
    />
  ) : null;
}

function Note({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-xs text-ink-2">
      <span role="status" className="inline-flex items-center gap-1.5">
        {icon}
        {text}
      </span>
      {children}
    </span>
  );
}
