import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Filter } from '../../domain/query/query';
import { screenPath } from '../../domain/resource';
import { buttonClass } from '../../ui/button';
import { IconPlus } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { useMay } from '../device/use-may';
import { measureCells } from '../fields/measure';
import { useLabel } from '../fields/use-label';
import { type ListProps, useOrdinaryList } from './list-props';
import { ListView } from './list-view';
import type { ResourceListModel } from './use-resource-list';

export interface ResourceListPageProps extends ListProps {
  /** By default the resource's own. */
  title?: string;
  /** By default the title. */
  windowTitle?: string;
  /** Beside the title, before New. */
  actions?: ReactNode | ((list: ResourceListModel<Filter>) => ReactNode);
  /** Below the title. */
  tabs?: ReactNode;
  /** Above the toolbar. */
  above?: (list: ResourceListModel<Filter>) => ReactNode;
  /** New rows are created elsewhere. */
  hideNew?: boolean;
}

/** The list screen of any resource with a `screen`. */
export function ResourceListPage({ actions, tabs, above, hideNew = false, ...props }: ResourceListPageProps) {
  const translate = useLabel();
  const { resource } = props;
  const measures = useMemo(() => measureCells(resource), [resource]);
  const list = useOrdinaryList({ ...props, columns: { ...measures, ...props.columns } });
  const title = props.title ?? translate(resource.title.many);
  return (
    <Page fill>
      <title>{`${props.windowTitle ?? title} · TOOLS`}</title>
      <PageHeader
        title={title}
        actions={
          <>
            {typeof actions === 'function' ? actions(list) : actions}
            {!hideNew && <ImportLink resource={resource} />}
            {!hideNew && <NewLink resource={resource} />}
          </>
        }
      >
        {tabs}
      </PageHeader>
      {above?.(list)}
      <ListView {...props} isAddedTo={!hideNew} list={list} />
    </Page>
  );
}

function ImportLink({ resource }: Pick<ListProps, 'resource'>) {
  const { t } = useLingui();
  const mayCreate = useMay('create', resource);
  if (!resource.import || !mayCreate) return null;
  return (
    <Link to={`/${screenPath(resource)}/import`} className={buttonClass()}>
      {t`Import`}
    </Link>
  );
}

function NewLink({ resource }: Pick<ListProps, 'resource'>) {
  const { t } = useLingui();
  const mayCreate = useMay('create', resource) && resource.form.length > 0;
  if (!mayCreate) return null;
  return (
    <Link to={`/${screenPath(resource)}/new`} className={buttonClass('primary')}>
      <IconPlus />
      {t`New`}
    </Link>
  );
}
