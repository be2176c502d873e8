import { useLingui } from '@lingui/react/macro';
import type { Resource } from '../../domain/resource';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { RowsResult } from '../../sync/device';
import { Button } from '../../ui/button';
import { EmptyState, ErrorState, OfflineState } from '../../ui/feedback/states';
import { useDevice } from '../device/device';
import { MergedMatches } from '../screens/merged-matches';
import { OutdatedState } from '../screens/outdated-state';
import type { ListState } from './list-state';

/** What is asked of a list; whatever its filters are. */
interface EmptyList {
  readonly result: RowsResult | null;
  readonly settings: { readonly resource: Resource };
  readonly state: Pick<ListState<unknown>, 'search' | 'custom'>;
  /** Goes to the first page. */
  readonly change: (nothing: Readonly<Record<string, never>>) => void;
}

export interface NoRowsProps {
  list: EmptyList;
  /** A newer version has taken the databases over: whether there are rows is not known. */
  isOutdated: boolean | undefined;
  hint: string | null | undefined;
  /** Some filters are not as they are by default. */
  hasFilters: boolean;
  /** Clears search and filters. */
  onClear: () => void;
}

/** In the place of rows: why there are none, as far as that is known. */
export function NoRows({ list, isOutdated, hint, hasFilters, onClear }: NoRowsProps) {
  const { t } = useLingui();
  const device = useDevice();
  const { result, settings } = list;
  const { search, custom } = list.state;
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
  const isFiltered = search.term !== '' || custom.length > 0 || hasFilters;
  return (
    <EmptyState
      title={hint ?? t`No items found`}
      actions={isFiltered && <Button onClick={onClear}>{t`Clear search and filters`}</Button>}
    >
      {settings.resource.name === tasks.name && search.term !== '' && <MergedMatches search={search} />}
    </EmptyState>
  );
}
