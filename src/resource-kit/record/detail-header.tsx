import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { nameOf } from '../../domain/mutations/rows';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { RowState } from '../../ui/data-table/types';
import { useHotkeys } from '../../ui/hooks/use-hotkeys';
import { IconAlert, IconClock, IconEdit, IconTrash } from '../../ui/icons';
import { PageHeader } from '../../ui/layout/page-header';
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs';
import { useMay } from '../device/use-may';
import { useLabel } from '../fields/use-label';
import { readListContext } from '../list/list-context';
import { RecordPager } from './record-pager';
import { useLeaveForm } from './use-leave-form';

interface DetailHeaderProps {
  resource: Resource;
  row: Row;
  state: RowState;
  /** While editing. */
  form: { readonly id: string; readonly cancel: () => void } | null;
  /** Before Delete and Edit, while reading. */
  actions?: ReactNode;
  onEdit: () => void;
  onDelete: () => Promise<void>;
}

export function DetailHeader({ resource, row, state, form, actions, onEdit, onDelete }: DetailHeaderProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const leaveForm = useLeaveForm();
  const path = resource.screen ?? resource.name;
  const name = nameOf(resource, row);
  const mayUpdate = useMay('update', resource) && resource.form.length > 0;
  const mayDelete = useMay('delete', resource);
  useHotkeys(form || !mayUpdate ? {} : { e: onEdit });
  const cancel = async () => {
    if (await leaveForm()) form?.cancel();
  };
  return (
    <PageHeader
      breadcrumbs={
        <div className="flex items-center justify-between gap-2">
          <Breadcrumbs
            crumbs={[
              { label: translate(resource.title.many), href: readListContext(path)?.from ?? `/${path}` },
              { label: name },
            ]}
          />
          <RecordPager path={path} id={keyOf(resource, row)} />
        </div>
      }
      title={name}
      meta={<StateBadge state={state} />}
      actions={
        // The keys keep Edit and Save apart: one reused button would submit the form with the click that opened it.
        form ? (
          <Fragment key="editing">
            <Button onClick={() => void cancel()}>{t`Cancel`}</Button>
            <Button type="submit" form={form.id} variant="primary">{t`Save`}</Button>
          </Fragment>
        ) : (
          <Fragment key="reading">
            {actions}
            {mayDelete && <Button icon={IconTrash} onClick={() => void onDelete()}>{t`Delete`}</Button>}
            {mayUpdate && <Button icon={IconEdit} variant="primary" onClick={onEdit}>{t`Edit`}</Button>}
          </Fragment>
        )
      }
    />
  );
}

/** Waiting for the server, or refused by it. */
export function StateBadge({ state }: { state: RowState }) {
  const { t } = useLingui();
  if (state === 'rejected') return <Badge tone="danger" icon={IconAlert}>{t`Change refused`}</Badge>;
  return state === 'pending' ? <Badge tone="brand" icon={IconClock}>{t`Not sent yet`}</Badge> : null;
}
