import { useParams } from 'react-router-dom';
import type { Row } from '../../domain/resource';
import { NoPermissionState } from '../../ui/feedback/states';
import { useMay } from '../device/use-may';
import { ResourceCreate } from './resource-create';
import { ResourceDetail, type ResourceDetailProps } from './resource-detail';
import { historyTab, isWord } from './tab-address';

export interface ResourceDetailPageProps extends Omit<ResourceDetailProps, 'id'> {
  /** Initial values of a new row besides the declared ones. */
  given?: Row;
}

/** `/new` or `/{id}` of any resource with a `screen`. */
export function ResourceDetailPage({ given, ...props }: ResourceDetailPageProps) {
  const { id = '', '*': rest } = useParams();
  const mayCreate = useMay('create', props.resource);
  if (!isWord(id, 'new'))
    return <ResourceDetail key={id} id={Number(id)} isHistory={isWord(rest, historyTab)} {...props} />;
  return mayCreate ? <ResourceCreate {...props} given={given} /> : <NoPermissionState isPage />;
}
