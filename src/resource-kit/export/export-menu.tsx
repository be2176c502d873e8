import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '../../ui/icons';
import { Menu } from '../../ui/overlay/menu';
import type { MenuEntry } from '../../ui/overlay/menu-entries';
import { useFormat } from '../fields/use-format';
import { columnNames } from '../list/resource-columns';
import type { ResourceListModel } from '../list/use-resource-list';
import type { ExportTexts } from './export-rows';
import { useExport } from './use-export';
import { useExportScope } from './use-export-scope';

export interface ExportMenuProps<F> {
  list: ResourceListModel<F>;
  /** Instead of "all" and "selected", for lists with other kinds of export. */
  entries?: readonly MenuEntry[];
  texts?: ExportTexts | undefined;
}

/** CSV of all filtered rows, or of the selected ones. */
export function ExportMenu<F>({ list, entries, texts }: ExportMenuProps<F>) {
  const { t } = useLingui();
  const format = useFormat();
  const exporter = useExport();
  const { resource } = list.settings;
  const { total, chosen, noSelection, isPartial, tellPartial } = useExportScope(list);
  const run = async (read: typeof list.readAll) => {
    const isDone = await exporter.rows(list.name, resource, columnNames(resource), read, texts);
    if (isDone && isPartial) tellPartial();
  };
  const usual: MenuEntry[] = [
    {
      id: 'all',
      label: t`All filtered rows`,
      hint: format.number(total),
      onSelect: () => void run(list.readAll),
    },
    {
      id: 'selected',
      label: t`Selected rows`,
      hint: format.number(chosen),
      disabledReason: noSelection,
      onSelect: () => void run(list.readSelected),
    },
  ];
  return (
    <Menu label={t`Export`} icon={IconDownload} entries={entries ?? usual} placement="bottom-end">
      <span className="max-sm:hidden">{t`Export`}</span>
    </Menu>
  );
}
