import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { FilterAttribute } from '../../domain/query/filter-rows';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { ResourceListModel } from '../list/use-resource-list';

const CustomFilterSheet = lazy(() =>
  import('./custom-filter-sheet').then((m) => ({ default: m.CustomFilterSheet })),
);

const SavedFilterSelect = lazy(() =>
  import('./saved-filter-select').then((m) => ({ default: m.SavedFilterSelect })),
);

export interface CustomFilterMenuProps<F> {
  list: ResourceListModel<F>;
  attributes: readonly FilterAttribute[];
}

/** Opens the builder of conditions over a list's attributes, and offers the saved ones beside it. */
export function CustomFilterMenu<F>({ list, attributes }: CustomFilterMenuProps<F>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { custom } = list.state;
  const apply = (rows: typeof custom) => list.change({ custom: rows });
  return (
    <>
      <Suspense fallback={null}>
        <SavedFilterSelect list={list.name} rows={custom} onChoose={apply} />
      </Suspense>
      <Button onClick={() => setOpen(true)}>
        {t`Custom filter`}
        {custom.length > 0 && <Badge tone="brand">{custom.length}</Badge>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CustomFilterSheet
            resource={list.settings.resource}
            attributes={attributes}
            name={list.name}
            rows={custom}
            onApply={apply}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
