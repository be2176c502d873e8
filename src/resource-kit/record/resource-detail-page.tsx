import { useParams } from 'react-router-dom';
import type { Row } from '../../domain/resource';
import { NoPermissionState } from '../../ui/feedback/states';
import { useMay } from '../device/use-may';
import { ResourceCreate } from './resource-create';
import { ResourceDetail, type ResourceDetailProps } from './resource-detail';

export interface ResourceDetailPageProps
  extends Pick<ResourceDetailProps, 'resource' | 'section' | 'overrides' | 'actions' | 'tabs' | 'children'> {
  /** First values of a new row besides the declared ones. */
  given?: Row;
}

/** `/new` or `/{id}` of any resource with a `screen`. */
export function ResourceDetailPage({ resource, given, ...rest }: ResourceDetailPageProps) {
  const { id = '' } = useParams();
  const mayCreate = useMay('create', resource);
  if (id === 'new') {
    return mayCreate ? (
      <ResourceCreate resource={resource} section={rest.section} overrides={rest.overrides} given={given} />
    ) : (
      <NoPermissionState />
    );
  }
  return <ResourceDetail key={id} resource={resource} id={Number(id)} {...rest} />;
}
