import { useParams } from 'react-router-dom';
import { NoPermissionState } from '../ui/feedback/states';
import { ResourceCreate } from './resource-create';
import { ResourceDetail, type ResourceDetailProps } from './resource-detail';
import { useMay } from './use-may';

export interface ResourceDetailPageProps
  extends Pick<ResourceDetailProps, 'resource' | 'section' | 'cells' | 'tabs' | 'children'> {}

/** `/new` or `/{id}` of any resource with a `screen`. */
export function ResourceDetailPage({ resource, ...rest }: ResourceDetailPageProps) {
  const { id = '' } = useParams();
  const mayCreate = useMay('create', resource);
  if (id === 'new') {
    return mayCreate ? <ResourceCreate resource={resource} section={rest.section} /> : <NoPermissionState />;
  }
  return <ResourceDetail key={id} resource={resource} id={Number(id)} {...rest} />;
}
