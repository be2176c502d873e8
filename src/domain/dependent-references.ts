import type { Resource, Row } from './resource';

/** A reference whose rows depend on another field: the sections of a warehouse. */
export interface DependentField {
  readonly name: string;
  readonly to: string;
  /** Field of the same row. */
  readonly field: string;
  /** Field of the referred rows. */
  readonly as: string;
}

export function dependentFields(resource: Pick<Resource, 'fields'>): readonly DependentField[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== 'reference' || !field.dependsOn) return [];
    const { field: other, as = other } = field.dependsOn;
    return [{ name, to: field.to, field: other, as }];
  });
}

/**
 * References that contradict the row: a section of another warehouse. @param referred the row that a reference points
 * at; null: unknown, which is no mismatch
 */
export async function findMismatches(
  resource: Pick<Resource, 'fields'>,
  row: Row,
  referred: (to: string, id: number) => Promise<Row | null>,
): Promise<readonly DependentField[]> {
  const found: DependentField[] = [];
  for (const dependent of dependentFields(resource)) {
    const { name, to, field, as } = dependent;
    const id = row[name];
    const other = typeof id === 'number' ? await referred(to, id) : null;
    if (other && (other[as] ?? null) !== (row[field] ?? null)) found.push(dependent);
  }
  return found;
}
