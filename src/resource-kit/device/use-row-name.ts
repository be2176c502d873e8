import { nameOf, type Resource, type Row } from '../../domain/resource';
import { useLabel } from '../fields/use-label';
import { useReferenceName } from '../fields/use-reference-name';

/** A row's name as a title; a row named by another one (a company's value of a feature) has that row's name. */
export function useRowName(resource: Resource, row: Row): string {
  const [first = ''] = resource.displayFields;
  const field = resource.fields[first];
  const id = row[first];
  const isCalledByAnother = field?.kind === 'reference' && typeof id === 'number';
  const other = useReferenceName(isCalledByAnother ? field.to : resource.name, isCalledByAnother ? id : null);
  return other || nameOf(resource, row);
}

/** The same on a page of its own: rows that only have a key are shown with their kind, too. */
export function useRowTitle(resource: Resource, row: Row): string {
  const translate = useLabel();
  const name = useRowName(resource, row);
  const isNumber = resource.displayFields.every((field) => field === resource.key);
  return isNumber ? `${translate(resource.title.one)} ${name}` : name;
}
