import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource, Row } from '../../domain/resource';
import { Button } from '../../ui/button';
import { Page } from '../../ui/layout/app-shell';
import { Card } from '../../ui/layout/card';
import { PageHeader } from '../../ui/layout/page-header';
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs';
import type { FieldOverrides } from '../fields/field-override';
import { useLabel } from '../fields/use-label';
import { readListContext } from '../list/list-context';
import type { FormSection, FormSectionHandle } from './form-section';
import { ResourceForm } from './resource-form';
import { dropUnsaved } from './unsaved';
import { useSaveRow } from './use-save-row';

/** Creates a row on the device; its page opens at once, under a temporary key until the server has answered. */
export function ResourceCreate({
  resource,
  section,
  overrides,
  given = {},
}: {
  resource: Resource;
  section?: FormSection | undefined;
  overrides?: FieldOverrides | undefined;
  given?: Row | undefined;
}) {
  const { t } = useLingui();
  const translate = useLabel();
  const formID = useId();
  const save = useSaveRow(resource);
  const navigate = useNavigate();
  const path = resource.screen ?? resource.name;
  const back = readListContext(path)?.from ?? `/${path}`;
  const title = t`New: ${translate(resource.title.one)}`;
  const more = useRef<FormSectionHandle>(null);
  const create = async (values: Row) => {
    const id = await save.create(values, async (row) => more.current?.plan(row) ?? []);
    if (id === null) return;
    dropUnsaved();
    await navigate(`/${path}/${id}`, { replace: true });
  };
  return (
    <Page>
      <title>{`${title} · TOOLS`}</title>
      <PageHeader
        breadcrumbs={
          <Breadcrumbs crumbs={[{ label: translate(resource.title.many), href: back }, { label: t`New` }]} />
        }
        title={title}
        actions={
          <>
            <Button onClick={() => void navigate(back)}>{t`Cancel`}</Button>
            <Button type="submit" form={formID} variant="primary">{t`Save`}</Button>
          </>
        }
      />
      <Card className="max-w-4xl">
        <ResourceForm
          id={formID}
          resource={resource}
          row={null}
          given={given}
          overrides={overrides}
          onSubmit={create}
        />
        {section?.edit({ row: null, ref: more })}
      </Card>
    </Page>
  );
}
