import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Resource, type Row, screenPath } from '../../domain/resource';
import { Card } from '../../ui/layout/card';
import type { Crumb } from '../../ui/navigation/breadcrumbs';
import type { FieldOverrides } from '../fields/field-override';
import { useLabel } from '../fields/use-label';
import type { FormSection, FormSectionHandle } from './form-section';
import { type FormSettings, formSettings } from './form-settings';
import { readListContext } from './neighbours';
import { RecordFrame } from './record-frame';
import { ResourceForm } from './resource-form';
import { dropUnsaved } from './unsaved/unsaved';
import { useSaveRow } from './use-save-row';

interface ResourceCreateProps extends FormSettings {
  resource: Resource;
  section?: FormSection | undefined;
  overrides?: FieldOverrides | undefined;
  /** The form takes the page's width, since one of its fields needs it. */
  isWide?: boolean | undefined;
  given?: Row | undefined;
  /** Values besides the form's: the row's parent. */
  fixed?: Row | undefined;
  /** Address of its list, without the slash; by default the resource's screen. */
  path?: string | undefined;
  /** The way to that list, if it is on another record's page. */
  above?: readonly Crumb[] | undefined;
}

/** Creates a row on the device; its page opens at once, under a temporary key until the server has answered. */
export function ResourceCreate({
  resource,
  section,
  overrides,
  isWide = false,
  given = {},
  fixed = {},
  path = screenPath(resource),
  above,
  ...form
}: ResourceCreateProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const formID = useId();
  const save = useSaveRow(resource);
  const navigate = useNavigate();
  const list = above?.at(-1)?.href ?? readListContext(path)?.from ?? `/${path}`;
  const title = t`New: ${translate(resource.title.one)}`;
  const more = useRef<FormSectionHandle>(null);
  const create = async (values: Row) => {
    const id = await save.create({ ...values, ...fixed }, async (row) => more.current?.plan(row) ?? []);
    if (id === null) return;
    dropUnsaved();
    await navigate(`/${path}/${id}`, { replace: true });
  };
  return (
    <RecordFrame
      crumbs={[...(above ?? [{ label: translate(resource.title.many), href: list }]), { label: t`New` }]}
      title={title}
      windowTitle={[title]}
      form={{ id: formID, cancel: () => void navigate(list) }}
    >
      <Card className={isWide ? '' : 'max-w-4xl'}>
        <ResourceForm
          {...formSettings(form)}
          id={formID}
          resource={resource}
          row={null}
          given={{ ...given, ...fixed }}
          overrides={overrides}
          onSubmit={create}
          onRefuse={() => more.current?.showProblems()}
        />
        {section?.edit({ row: null, ref: more })}
      </Card>
    </RecordFrame>
  );
}
