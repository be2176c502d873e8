import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Resource } from '../../domain/resource';
import { buttonClass } from '../../ui/button';
import { IconPlus } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { useMay } from '../device/use-may';
import { useLabel } from '../fields/use-label';
import { fieldFilters } from './field-filters';
import { ResourceList } from './resource-list';
import { useResourceList } from './use-resource-list';

/** The list screen of any resource with a `screen`. */
export function ResourceListPage({ resource, actions }: { resource: Resource; actions?: ReactNode }) {
  const { t } = useLingui();
  const translate = useLabel();
  const settings = useMemo(() => ({ resource, filters: fieldFilters(resource) }), [resource]);
  const path = resource.screen ?? resource.name;
  const list = useResourceList(settings, { name: path, path });
  const mayCreate = useMay('create', resource) && resource.form.length > 0;
  const title = translate(resource.title.many);
  return (
    <Page fill>
      <title>{`${title} · TOOLS`}</title>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            {mayCreate && (
              <Link to={`/${path}/new`} className={buttonClass('primary')}>
                <IconPlus />
                {t`New`}
              </Link>
            )}
          </>
        }
      />
      <ResourceList list={list} />
    </Page>
  );
}
