import type { Resource } from './resource';

/** A field of a row, and the resource that it refers to. */
export interface OtherRow {
  readonly field: string;
  readonly to: string;
}

/**
 * Fields by which rows are named that have no name but keys: the rows they belong to (a company's value of a feature by
 * the company). Empty if the resource has names of its own. @param used resource of the row that they use: it does not
 * tell them apart
 */
export function calledBy({ fields, displayFields }: Resource, used: string): readonly OtherRow[] {
  const kinds = displayFields.map((name) => fields[name]?.kind);
  if (!kinds.every((kind) => kind === 'reference' || kind === 'id')) return [];
  const others = Object.entries(fields).flatMap(([field, declared]): OtherRow[] =>
    declared.kind === 'reference' && declared.to !== used ? [{ field, to: declared.to }] : [],
  );
  const ofCompany = ({ to }: OtherRow) => to === 'companies';
  // A number of their own tells rows of a company apart, the company does not.
  return [
    ...others.filter((one) => !ofCompany(one)),
    ...(kinds.includes('id') ? [] : others.filter(ofCompany)),
  ];
}
