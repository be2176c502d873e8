import { useLingui } from '@lingui/react/macro';
import type { RowsResult } from '../../sync/device';
import { Button } from '../../ui/button';
import { EmptyState, ErrorState, OfflineState } from '../../ui/feedback/states';
import { useDevice } from '../device/device';
import { OutdatedState } from '../screens/outdated-state';

export interface NoRowsProps {
  result: RowsResult | null;
  /** A newer version has taken the databases over: whether there are rows is not known. */
  isOutdated: boolean | undefined;
  hint: string | null | undefined;
  onFirstPage: () => void;
  /** Clears search and filters; null: there are none. */
  onClear: (() => void) | null;
}

/** In the place of rows: why there are none, as far as that is known. */
export function NoRows({ result, isOutdated, hint, onFirstPage, onClear }: NoRowsProps) {
  const { t } = useLingui();
  const device = useDevice();
  if (isOutdated) return <OutdatedState />;
  if (result?.error) return <ErrorState onRetry={() => device.syncNow()}>{result.error}</ErrorState>;
  // While it loads, this is shown offline only.
  if (result?.from === 'partial' || result?.loading) return <OfflineState />;
  if (result && result.total > 0) {
    return (
      <EmptyState
        title={t`This page is past the end of the list`}
        actions={<Button onClick={onFirstPage}>{t`First page`}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={hint ?? t`No items found`}
      actions={onClear && <Button onClick={onClear}>{t`Clear search and filters`}</Button>}
    />
  );
}
