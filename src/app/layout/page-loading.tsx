import { useLingui } from '@lingui/react/macro';
import { Spinner } from '../../ui/feedback/spinner';

/** Shown while a page's code is loaded. */
export function PageLoading() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid h-full min-h-40 place-items-center">
      <Spinner className="size-6" />
      <span className="sr-only">{t`Loading…`}</span>
    </div>
  );
}
