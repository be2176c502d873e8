import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { keyOf, type Resource, type Row, screenPath } from '../../domain/resource';
import type { RowResult } from '../../sync/device';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { Card } from '../../ui/layout/card';
import type { Crumb } from '../../ui/navigation/breadcrumbs';
import { type TabLink, Tabs } from '../../ui/navigation/tabs';
import type { RowAction } from '../actions/row-action';
import { useRow } from '../device/use-rows';
import type { FieldOverrides } from '../fields/field-override';
import { DetailFrame } from './detail-frame';
import type { FormSection, FormSectionHandle } from './form-section';
import { type FormSettings, formSettings } from './form-settings';
import type { FormerRules } from './history/history-step';
import { RecordView } from './record-view';
import { ResourceForm } from './resource-form';
import { RowGate } from './row-gate';
import { stateOfRow } from './state-badge';
import { historyTab } from './tab-address';
import { dropUnsaved } from './unsaved/unsaved';
import { useRealID } from './use-real-id';
import { type RecordEdit, useRecordEdit } from './use-record-edit';
import { useSaveRow } from './use-save-row';

export interface ResourceDetailProps extends FormSettings {
  resource: Resource;
  id: number;
  /** Address of its list, without the slash; by default the resource's screen. */
  path?: string;
  /** The way to that list, if it is on another record's page. */
  above?: readonly Crumb[] | undefined;
  section?: FormSection | undefined;
  overrides?: FieldOverrides | undefined;
  /** The fields take the page's width, since one of them needs it. */
  isWide?: boolean | undefined;
  /** Beside Edit and Delete, like those of the list's rows. */
  rowActions?: readonly RowAction[];
  /** Beside Edit and Delete: links and the like. */
  actions?: (row: Row) => ReactNode;
  tabs?: (row: Row) => readonly TabLink[];
  /** The history is shown: the address ends in it. */
  isHistory?: boolean | undefined;
  /** Below the fields: the chosen tab's content. */
  children?: (row: Row) => ReactNode;
}

const RecordHistory = lazy(() =>
  import('./history/record-history').then((m) => ({ default: m.RecordHistory })),
);

/** A row's page: reading, editing, deleting, paging. */
export function ResourceDetail(props: ResourceDetailProps) {
  const { resource, id } = props;
  const path = props.path ?? screenPath(resource);
  const isKey = Number.isSafeInteger(id);
  const result = useRow(resource.name, isKey ? id : null);
  const edit = useRecordEdit(resource, id, props.section?.draftOf?.(id));
  useRealID(path);
  return (
    <RowGate result={isKey ? result : { kind: 'missing' }} id={id} back={`/${path}`}>
      {(found) => <FoundRow {...props} found={found} path={path} edit={edit} />}
    </RowGate>
  );
}

interface FoundRowProps extends Omit<ResourceDetailProps, 'path'> {
  found: Extract<RowResult, { kind: 'row' }>;
  path: string;
  edit: RecordEdit;
}

function FoundRow({ found, path, edit, ...props }: FoundRowProps) {
  const { resource, children, overrides } = props;
  const { row } = found;
  // A value that the form would not save is not restored either.
  const rules: FormerRules = {
    refuse: ({ field, value }) => overrides?.[field]?.check?.(value, undefined, row) ?? null,
  };
  const isHistory = props.isHistory === true && !edit.form;
  const history = (
    <Card flush>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <RecordHistory resource={resource} row={row} rules={rules} overrides={overrides} />
      </Suspense>
    </Card>
  );
  const fields = <FieldsCard {...props} row={row} edit={edit} />;
  const tabs = <RowTabs {...props} row={row} path={path} edit={edit} />;
  return (
    <DetailFrame
      {...props}
      row={row}
      path={path}
      state={stateOfRow(found)}
      edit={edit}
      fill={children !== undefined && !isHistory}
    >
      {props.tabs ? (
        <>
          {fields}
          {tabs}
          {isHistory ? history : children?.(row)}
        </>
      ) : (
        <>
          {tabs}
          {isHistory ? history : fields}
          {children?.(row)}
        </>
      )}
    </DetailFrame>
  );
}

type RowProps = Omit<FoundRowProps, 'found'> & { readonly row: Row };

/** The fields for reading or editing. */
function FieldsCard({ row, edit, ...props }: Omit<RowProps, 'path'>) {
  const { resource, section, overrides, children, isWide } = props;
  const more = useRef<FormSectionHandle>(null);
  const save = useSave(resource, more, edit);
  return (
    <Card className={children || isWide ? '' : 'max-w-4xl'}>
      {edit.form?.id ? (
        <ResourceForm
          {...formSettings(props)}
          id={edit.form.id}
          resource={resource}
          row={row}
          overrides={overrides}
          onSubmit={(_, changes, seen) => save({ ...row, ...seen }, changes)}
          onRefuse={() => more.current?.showProblems()}
        />
      ) : (
        <RecordView resource={resource} row={row} overrides={overrides} />
      )}
      {edit.form ? section?.edit({ row, ref: more }) : section?.view(row)}
    </Card>
  );
}

/** The declared lists of the row, or its fields, and its history. */
function RowTabs({ resource, row, path, tabs, edit }: RowProps) {
  const { t } = useLingui();
  const id = keyOf(resource, row);
  const hasHistory = resource.history !== 'none' && id > 0;
  if (edit.form || (!tabs && !hasHistory)) return null;
  const own = `/${path}/${id}`;
  const first = tabs?.(row) ?? [{ href: own, label: t`Details`, end: true }];
  const last = hasHistory ? [{ href: `${own}/${historyTab}`, label: t`History` }] : [];
  return <Tabs label={t`Sections of this page`} tabs={[...first, ...last]} />;
}

/** Saves the changed fields together with the section's writes. */
function useSave(resource: Resource, more: { readonly current: FormSectionHandle | null }, edit: RecordEdit) {
  const saveRow = useSaveRow(resource);
  return async (row: Row, changes: Row) => {
    if (!(await saveRow.update(row, changes, async (saved) => more.current?.plan(saved) ?? []))) return;
    dropUnsaved();
    edit.stop();
  };
}
