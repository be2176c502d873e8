import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button';
import { EmptyState, ErrorState, OfflineState } from '../../ui/feedback/states';
import { useDevice } from '../device/device';
import { OutdatedState } from '../screens/outdated-state';
import type { ResourceListModel } from './use-resource-list';

export interface NoRowsProps<F> {
  list: ResourceListModel<F>;
  /** A newer version has taken the databases over: whether there are rows is not known. */
  isOutdated: boolean | undefined;
  hint: string | null | undefined;
  onClearFilters: (() => void) | undefined;
}

/** In the place of rows: why there are none, as far as that is known. */
export function NoRows<F>({ list, isOutdated, hint, onClearFilters }: NoRowsProps<F>) {
  const { t } = useLingui();
  const device = useDevice();
  const { result, state } = list;
  if (isOutdated) return <OutdatedState />;
  if (result?.error) return <ErrorState onRetry={() => device.syncNow()}>{result.error}</ErrorState>;
  // While it loads, this is shown offline only.
  if (result?.from === 'partial' || result?.loading) return <OfflineState />;
  if (result && result.total > 0) {
    return (
      <EmptyState
        title={t`This page is past the end of the list`}
        actions={<Button onClick={() => list.change({})}>{t`First page`}</Button>}
      />
    );
  }
  const isFiltered = state.search.term !== '' || state.custom.length > 0 || onClearFilters !== undefined;
  const clear = () => {
    list.change({
      search: { ...state.search, term: '' },
      filters: list.settings.filters.defaults,
      custom: [],
    });
    onClearFilters?.();
  };
  return (
    <EmptyState
      title={hint ?? t`No items found`}
      actions={isFiltered ? <Button onClick={clear}>{t`Clear search and filters`}</Button> : undefined}
    />
  );
}
