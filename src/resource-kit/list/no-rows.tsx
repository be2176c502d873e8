import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Resource } from '../../domain/resource';
import type { RowsResult } from '../../sync/device';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState, ErrorState, OfflineState } from '../../ui/feedback/states';
import { IconSync } from '../../ui/icons';
import { useDevice } from '../device/device';
import { useMay } from '../device/use-may';
import { useIsOffline } from '../device/use-status';
import { OutdatedState } from '../screens/outdated-state';
import { useQueryProblem } from '../screens/use-query-problem';
import type { AddedTo } from './list-props';
import type { ListState } from './list-state';

/** The empty list's questions, whatever its filters are. */
interface EmptyList {
  readonly result: RowsResult | null;
  readonly settings: { readonly resource: Resource; readonly filters: { readonly defaults: unknown } };
  readonly state: Pick<ListState<unknown>, 'search' | 'custom'>;
  change(changes: Partial<ListState<unknown>>): void;
}

export interface NoRowsProps {
  list: EmptyList;
  /** A newer version has taken the databases over: whether there are rows is unknown. */
  isOutdated: boolean | undefined;
  /** The page's settings of its list. */
  page: {
    emptyHint?: string | null | undefined;
    /** New rows are made beside the list. */
    isAddedTo?: AddedTo | undefined;
    emptyMore?: (() => Promise<ComponentType<{ search: EmptyList['state']['search'] }>>) | undefined;
    /** Some filters differ from the defaults. */
    onClearFilters?: (() => void) | undefined;
  };
}

/** Stands in place of the rows and says why there are none, as far as it is known. */
export function NoRows({ list, isOutdated, page }: NoRowsProps) {
  const { t } = useLingui();
  const problemText = useQueryProblem();
  const device = useDevice();
  const isOffline = useIsOffline();
  const { result } = list;
  const { search, custom } = list.state;
  const canAdd = useCanAdd(list.settings.resource);
  const [More] = useState(() => moreOf(page));
  if (isOutdated) return <OutdatedState />;
  if (result?.error)
    return <ErrorState onRetry={() => device.syncNow()}>{problemText(result.error)}</ErrorState>;
  // During loading, this is shown offline only.
  if (result?.from === 'partial' || result?.loading) return isOffline ? <OfflineState /> : <AskedState />;
  if (result && result.total > 0) {
    return (
      <EmptyState
        title={t`This page is past the end of the list`}
        actions={<Button onClick={() => list.change({})}>{t`First page`}</Button>}
      />
    );
  }
  const clear = () => {
    page.onClearFilters?.();
    // All at once, and last: of two changes the address keeps the second.
    list.change({ search: { ...search, term: '' }, filters: list.settings.filters.defaults, custom: [] });
  };
  const isFiltered = search.term !== '' || custom.length > 0 || page.onClearFilters !== undefined;
  const { import: reader } = list.settings.resource;
  const isNew = !isFiltered && canAdd && page.isAddedTo;
  const importAt = typeof isNew === 'object' && isNew.importAt;
  return (
    <EmptyState
      title={page.emptyHint ?? (isNew ? t`Nothing here yet` : t`No items found`)}
      actions={
        isFiltered ? (
          <Button onClick={clear}>{t`Clear search and filters`}</Button>
        ) : (
          importAt && <Link to={importAt} className={buttonClass()}>{t`Import`}</Link>
        )
      }
    >
      {isNew &&
        (reader || importAt
          ? t`Press New to add the first one, or Import to read many from a CSV file.`
          : t`Press New to add the first one.`)}
      {More && (
        // A boundary of its own: the one above would mount its content again for another component to wait for.
        <Suspense fallback={null}>
          <More search={search} />
        </Suspense>
      )}
    </EmptyState>
  );
}

/** The server has not answered, and the device has none of the rows. */
function AskedState() {
  const { t } = useLingui();
  return (
    <EmptyState icon={IconSync} title={t`The server is being asked`}>
      {t`There are no such rows on this device.`}
    </EmptyState>
  );
}

function useCanAdd(resource: Resource): boolean {
  return useMay('create', resource) && resource.form.length > 0;
}

function moreOf({ emptyMore: load }: NoRowsProps['page']) {
  if (!load) return null;
  return lazy(() =>
    load().then(
      (More) => ({ default: More }),
      () => ({ default: () => null }),
    ),
  );
}
