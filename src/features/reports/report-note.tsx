import { useLingui } from '@lingui/react/macro';
import type { ReportAnswer } from '../../domain/reports/language/question';
import type { AggregateResult } from '../../sync/device';
import { Spinner } from '../../ui/feedback/spinner';
import { IconInfo } from '../../ui/icons';

/** Where the numbers come from, when that is not this device. */
export function ReportNote({ page }: { page: AggregateResult<ReportAnswer> | null }) {
  const { t } = useLingui();
  if (!page?.value) return null;
  if (page.loading)
    return (
      <Note icon={<Spinner className="size-3.5" />} text={t`Still loading: more rows are on their way`} />
    );
  return page.from === 'server' ? (
    <Note icon={<IconInfo className="size-4" />} text={t`From the server: reaches beyond this device`} />
  ) : null;
}

function Note({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-xs text-ink-2">
      {icon}
      {text}
    </span>
  );
}
