import { useMemo } from 'react';
import type { Resource, Row } from '../../domain/resource';
import type { DataColumn } from '../../ui/data-table/types';
import { useLatest } from '../../ui/hooks/use-latest';
import { isShallowEqual, useStable } from '../../ui/hooks/use-stable';
import type { RowAction } from '../actions/row-action';
import { RowActionCell } from '../actions/row-actions';
import { useFieldTexts } from '../fields/use-field-texts';
import { allColumns, type ColumnOverrides, isSameColumns } from './resource-columns';

const noOverrides: ColumnOverrides = {};
const noActions: readonly RowAction[] = [];

export interface ModelColumnsOptions {
  readonly columns?: ColumnOverrides | undefined;
  readonly rowActions?: readonly RowAction[] | undefined;
}

/** The visible columns of a list and, last, its row actions; the same array while they look the same. */
export function useModelColumns(
  resource: Resource,
  visible: readonly string[],
  options: ModelColumnsOptions,
): readonly DataColumn<Row>[] {
  const texts = useFieldTexts();
  const overrides = useStable(options.columns ?? noOverrides, isSameColumns);
  const actions = useStableActions(options.rowActions ?? noActions);
  return useMemo(() => {
    const columns = allColumns(resource, visible, texts, overrides);
    return actions.length === 0 ? columns : [...columns, actionsColumn(actions)];
  }, [resource, visible, texts, overrides, actions]);
}

/** Actions that run the latest ones, new objects only when they look different. */
function useStableActions(actions: readonly RowAction[]): readonly RowAction[] {
  const latest = useLatest(actions);
  const shown = useStable(actions, isSameLook);
  return useMemo(
    () =>
      shown.map((action, at) => ({
        ...action,
        isOffered: (row) => (latest.current[at] ?? action).isOffered?.(row) ?? true,
        run: (row) => (latest.current[at] ?? action).run(row),
      })),
    [shown],
  );
}

function isSameLook(a: readonly RowAction[], b: readonly RowAction[]): boolean {
  const lookOf = ({ id, label, icon }: RowAction) => ({ id, label, icon });
  return (
    a.length === b.length &&
    a.every((action, at) => isShallowEqual(lookOf(action), lookOf(b[at] ?? action)) && b[at] !== undefined)
  );
}

function actionsColumn(actions: readonly RowAction[]): DataColumn<Row> {
  return {
    id: ' actions',
    isFixed: true,
    header: '',
    cell: (row) => <RowActionCell actions={actions} row={row} />,
    width: 56,
    align: 'end',
  };
}
