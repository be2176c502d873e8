import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { Condition, Filter } from '../../domain/query/query';
import { Button } from '../../ui/button';
import { Spinner } from '../../ui/feedback/spinner';
import { Sheet } from '../../ui/overlay/dialog';
import { fieldKinds } from '../fields/field-kinds';
import type { ResourceListModel } from './use-resource-list';

interface FilterSheetProps {
  list: ResourceListModel<Filter>;
  names: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

export function FilterSheet({ list, names, isOpen, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  const { resource } = list.settings;
  const { filters } = list.state;
  const change = (name: string, condition: Condition | undefined) => {
    const { [name]: _, ...rest } = filters;
    list.change({ filters: condition === undefined ? rest : { ...rest, [name]: condition } });
  };
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t`Filters`}
      footer={
        <>
          <Button variant="ghost" onClick={() => list.change({ filters: {} })}>{t`Clear`}</Button>
          <Button variant="primary" onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <Suspense fallback={<Spinner />}>
        <div className="flex flex-col gap-4">
          {names.map((name) => {
            const field = resource.fields[name];
            const Input = field && fieldKinds[field.kind].filter;
            return field && Input ? (
              <Input
                key={name}
                field={field}
                condition={filters[name]}
                onChange={(condition) => change(name, condition)}
              />
            ) : null;
          })}
        </div>
      </Suspense>
    </Sheet>
  );
}
