import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nameOf } from '../../domain/mutations/rows';
import type { Resource, Row } from '../../domain/resource';
import { Page } from '../../ui/layout/app-shell';
import { Card } from '../../ui/layout/card';
import { type TabLink, Tabs } from '../../ui/navigation/tabs';
import { useRow } from '../device/use-rows';
import type { FieldOverrides } from '../fields/field-override';
import { useLabel } from '../fields/use-label';
import { readListContext } from '../list/list-context';
import { useDeleteRows } from '../list/use-delete-rows';
import { DetailHeader } from './detail-header';
import type { FormSection, FormSectionHandle } from './form-section';
import { RecordView } from './record-view';
import { ResourceForm } from './resource-form';
import { RowGate } from './row-gate';
import { dropUnsaved } from './unsaved';
import { useRealID } from './use-real-id';
import { useSaveRow } from './use-save-row';

export interface ResourceDetailProps {
  resource: Resource;
  id: number;
  section?: FormSection | undefined;
  overrides?: FieldOverrides | undefined;
  /** Beside Edit and Delete. */
  actions?: (row: Row) => ReactNode;
  tabs?: (row: Row) => readonly TabLink[];
  /** Below the fields: the chosen tab's content. */
  children?: (row: Row) => ReactNode;
}

/** A row's page: reading, editing, deleting, walking to the next one. */
export function ResourceDetail({
  resource,
  id,
  section,
  overrides,
  actions,
  tabs,
  children,
}: ResourceDetailProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const formID = useId();
  const navigate = useNavigate();
  const saveRow = useSaveRow(resource);
  const remove = useDeleteRows(resource);
  const path = resource.screen ?? resource.name;
  const result = useRow(resource.name, Number.isSafeInteger(id) ? id : null);
  const [isEditing, setEditing] = useState(false);
  useRealID(path);
  const more = useRef<FormSectionHandle>(null);
  const save = async (row: Row, changes: Row) => {
    if (!(await saveRow.update(row, changes, async (saved) => more.current?.plan(saved) ?? []))) return;
    dropUnsaved();
    setEditing(false);
  };
  return (
    <RowGate result={Number.isSafeInteger(id) ? result : { kind: 'missing' }} id={id} back={`/${path}`}>
      {({ row, pending, rejected }) => (
        <Page fill={children !== undefined}>
          <title>{`${nameOf(resource, row)} · ${translate(resource.title.many)} · TOOLS`}</title>
          <DetailHeader
            resource={resource}
            row={row}
            state={rejected ? 'rejected' : pending ? 'pending' : undefined}
            form={isEditing ? { id: formID, cancel: () => setEditing(false) } : null}
            actions={actions?.(row)}
            onEdit={() => setEditing(true)}
            onDelete={async () => {
              if (await remove([row])) await navigate(readListContext(path)?.from ?? `/${path}`);
            }}
          />
          <Card className={children ? '' : 'max-w-4xl'}>
            {isEditing ? (
              <ResourceForm
                id={formID}
                resource={resource}
                row={row}
                overrides={overrides}
                onSubmit={(_, changes) => save(row, changes)}
              />
            ) : (
              <RecordView resource={resource} row={row} overrides={overrides} />
            )}
            {isEditing ? section?.edit({ row, ref: more }) : section?.view(row)}
          </Card>
          {tabs && <Tabs label={t`Sections of this page`} tabs={tabs(row)} />}
          {children?.(row)}
        </Page>
      )}
    </RowGate>
  );
}
