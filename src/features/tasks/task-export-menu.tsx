import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { PALLET_CONFIG } from '../../domain/flags';
import type { Row } from '../../domain/resource';
import { tasks } from '../../domain/resources/tasks';
import { useDevice, useFlags } from '../../resource-kit/device';
import { ExportMenu } from '../../resource-kit/export-menu';
import { columnNames } from '../../resource-kit/resource-columns';
import { useExport } from '../../resource-kit/use-export';
import { useFormat } from '../../resource-kit/use-format';
import { useLabel } from '../../resource-kit/use-label';
import type { ResourceListModel } from '../../resource-kit/use-resource-list';
import { rowsOf } from '../../resource-kit/use-rows';
import { countSelected } from '../../ui/data-table/selection';
import { toast } from '../../ui/feedback/toast-store';
import type { MenuEntry } from '../../ui/overlay/menu-entries';
import { keysWithLines } from './line-keys';
import type { TaskFilters } from './task-filters';

const ChepDialog = lazy(() => import('./chep-dialog').then((m) => ({ default: m.ChepDialog })));

/** CSV of all filtered or of the selected tasks, a row a task or a row a line. */
export function TaskExportMenu({ list }: { list: ResourceListModel<TaskFilters> }) {
  const { t } = useLingui();
  const say = useLabel();
  const format = useFormat();
  const exporter = useExport();
  const device = useDevice();
  const flags = useFlags();
  const [isExportingChep, setExportingChep] = useState(false);
  const total = list.result?.total ?? 0;
  const chosen = countSelected(list.selection, total);
  const disabledReason = chosen === 0 ? t`Nothing is selected` : undefined;

  const exportTasks = (read: () => Promise<readonly Row[]>) =>
    void exporter.rows('tasks', tasks, columnNames(tasks), read);
  const exportLines = async (read: () => Promise<readonly Row[]>) => {
    try {
      const { lineTable } = await import('./line-export');
      const headers = rowsOf(tasks, await read());
      const whole = await device.readParts(tasks.name, await keysWithLines(device, headers));
      await exporter.lines('tasks-lines', lineTable(rowsOf(tasks, whole), say, format));
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem);
      toast.error(t`The export failed: ${reason}`);
    }
  };

  const chep: MenuEntry[] = flags.isOn(PALLET_CONFIG)
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
          { id: 'all-tasks', label: t`Task information`, onSelect: () => exportTasks(list.readAll) },
          { id: 'all-lines', label: t`Line information`, onSelect: () => void exportLines(list.readAll) },
          { id: 'selected', heading: t`Selected tasks (${format.number(chosen)})` },
          {
            id: 'selected-tasks',
            label: t`Task information`,
            disabledReason,
            onSelect: () => exportTasks(list.readSelected),
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
