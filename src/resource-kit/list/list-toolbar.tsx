import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { searchField } from '../../domain/query/query';
import { ColumnChooser } from '../../ui/data-table/columns/column-chooser';
import { SearchField } from '../../ui/forms/search-field';
import { toggleFullScreen } from '../../ui/hooks/full-screen';
import { IconButton } from '../../ui/icon-button';
import { IconMonitor } from '../../ui/icons';
import { CustomFilterMenu } from '../custom-filter/custom-filter-menu';
import { useLabel } from '../fields/use-label';
import type { ResourceListModel } from './use-resource-list';

export interface ListToolbarProps<F> {
  list: ResourceListModel<F>;
  /** After the search box: filters. */
  filters?: ReactNode;
  /** At the end: actions and export menus. */
  actions?: ReactNode;
}

/** Search with its field selector, where a field is searched; filters, column chooser, menus. */
export function ListToolbar<F>({ list, filters, actions }: ListToolbarProps<F>) {
  const { t } = useLingui();
  const translate = useLabel();
  const { resource } = list.settings;
  const fields = [
    { value: searchField, label: t`All fields` },
    ...resource.list.search.flatMap((name) => {
      const field = resource.fields[name];
      return field ? [{ value: name, label: translate(field.label) }] : [];
    }),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {resource.list.search.length > 0 && (
        <SearchField
          className="w-full sm:w-80"
          hotkey="/"
          fields={fields}
          value={list.state.search}
          onChange={(search) => list.change({ search })}
        />
      )}
      {filters}
      {list.settings.attributes && <CustomFilterMenu list={list} attributes={list.settings.attributes} />}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:contents">
        {actions}
        <ColumnChooser
          columns={list.columnChoices}
          view={list.columnsControl.view}
          onChange={list.columnsControl.change}
          onReset={list.columnsControl.reset}
        />
        {document.fullscreenEnabled && (
          <IconButton
            icon={IconMonitor}
            variant="secondary"
            className="max-sm:hidden"
            label={t`Full screen`}
            onClick={() => void toggleFullScreen()}
          />
        )}
      </div>
    </div>
  );
}
