import { nameOf, type Resource, type Row } from '../../domain/resource';
import { useReferenceName } from '../fields/use-reference-name';

/** A row's name as a title: one that is called by another row (a company's value of a feature) has that row's name. */
export function useRowName(resource: Resource, row: Row): string {
  const [first = ''] = resource.displayFields;
  const field = resource.fields[first];
  const id = row[first];
  const isCalledByAnother = field?.kind === 'reference' && typeof id === 'number';
  const other = useReferenceName(isCalledByAnother ? field.to : resource.name, isCalledByAnother ? id : null);
  return other || nameOf(resource, row);
}
