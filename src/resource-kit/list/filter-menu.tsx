import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Condition, Filter } from '../../domain/query/query';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { IconFilter } from '../../ui/icons';
import { fieldKinds } from '../fields/field-kinds';
import type { ResourceListModel } from './use-resource-list';

const FilterSheet = lazy(() => import('./filter-sheet').then((m) => ({ default: m.FilterSheet })));

/** Conditions on any field of the list, in a panel at the side. */
export function FilterMenu({ list }: { list: ResourceListModel<Filter> }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const { resource, fixed = {} } = list.settings;
  const fields = list.columnChoices.filter(({ id }) => {
    const field = resource.fields[id];
    return field && !field.derived && !isOneValue(fixed[id]) && fieldKinds[field.kind].filter !== null;
  });
  const count = Object.keys(list.state.filters).length;
  if (fields.length === 0) return null;
  return (
    <>
      <Button
        icon={IconFilter}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        <span className="max-sm:sr-only">{t`Filters`}</span>
        {count > 0 && <Badge tone="brand">{count}</Badge>}
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            list={list}
            names={fields.map(({ id }) => id)}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether a condition leaves a single value, so that there is nothing to choose. */
function isOneValue(condition: Condition | undefined): boolean {
  return condition !== undefined && (condition === null || typeof condition !== 'object');
}
