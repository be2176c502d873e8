import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { palletConfig } from '../../../domain/flags';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { useDevice, useFlags } from '../../../resource-kit/device/device';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { ExportMenu } from '../../../resource-kit/export/export-menu';
import { useExport } from '../../../resource-kit/export/use-export';
import { useExportScope } from '../../../resource-kit/export/use-export-scope';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { columnNames } from '../../../resource-kit/list/resource-columns';
import type { ResourceListModel } from '../../../resource-kit/list/use-resource-list';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';
import type { TaskFilters } from './task-filters';

import { taskTexts } from './task-texts';

const ChepDialog = lazy(() => import('../actions/chep-dialog').then((m) => ({ default: m.ChepDialog })));

/** Exports all filtered tasks, or the selected ones, as CSV: one row per task or one row per line. */
export function TaskExportMenu({ list }: { list: ResourceListModel<TaskFilters> }) {
  const { t } = useLingui();
  const translate = useLabel();
  const format = useFormat();
  const exporter = useExport();
  const device = useDevice();
  const flags = useFlags();
  const [isExportingChep, setExportingChep] = useState(false);
  const { total, chosen, noSelection: disabledReason, isPartial, tellPartial } = useExportScope(list);

  const exportTasks = async (read: () => Promise<readonly Row[]>) => {
    const isDone = await exporter.rows('tasks', tasks, columnNames(tasks), read, taskTexts);
    if (isDone && isPartial) tellPartial();
  };
  const exportLines = async (read: () => Promise<readonly Row[]>) => {
    let isMissing = isPartial;
    const onMissing = () => {
      isMissing = true;
    };
    const isDone = await exporter.pieces('tasks-lines', async () => {
      const { linePieces } = await import('./line-export');
      return linePieces(rowsOf(tasks, await read()), { device, translate, format, onMissing });
    });
    if (isDone && isMissing) tellPartial();
  };

  const chep: MenuEntry[] = flags.isOn(palletConfig)
    ? [
        { id: 'before-chep', separator: true },
        { id: 'chep', label: t`CHEP pallets…`, onSelect: () => setExportingChep(true) },
      ]
    : [];

  return (
    <>
      <ExportMenu
        list={list}
        entries={[
          { id: 'all', heading: t`All filtered tasks (${format.number(total)})` },
          { id: 'all-tasks', label: t`Task information`, onSelect: () => void exportTasks(list.readAll) },
          { id: 'all-lines', label: t`Line information`, onSelect: () => void exportLines(list.readAll) },
          { id: 'selected', heading: t`Selected tasks (${format.number(chosen)})` },
          {
            id: 'selected-tasks',
            label: t`Task information`,
            disabledReason,
            onSelect: () => void exportTasks(list.readSelected),
          },
          {
            id: 'selected-lines',
            label: t`Line information`,
            disabledReason,
            onSelect: () => void exportLines(list.readSelected),
          },
          ...chep,
        ]}
      />
      {isExportingChep && (
        <Suspense fallback={null}>
          <ChepDialog onClose={() => setExportingChep(false)} />
        </Suspense>
      )}
    </>
  );
}
