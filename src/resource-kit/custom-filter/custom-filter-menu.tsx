import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { FilterAttribute } from '../../domain/query/filter-rows';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { ResourceListModel } from '../list/use-resource-list';

const CustomFilterSheet = lazy(() =>
  import('./custom-filter-sheet').then((m) => ({ default: m.CustomFilterSheet })),
);

export interface CustomFilterMenuProps<F> {
  list: ResourceListModel<F>;
  attributes: readonly FilterAttribute[];
}

/** Opens the builder of conditions over a list's attributes, with the saved ones. */
export function CustomFilterMenu<F>({ list, attributes }: CustomFilterMenuProps<F>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { custom } = list.state;
  return (
    <>
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
            onApply={(rows) => list.change({ custom: rows })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
