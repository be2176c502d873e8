import { dispatchName } from '../../domain/dispatch-name';
import { flagName } from '../../domain/flag-names';
import type { Resource, Row } from '../../domain/resource';
import type { Label } from '../../lib/label';

type NameOf = (row: Row, called: string, translate: (label: Label) => string) => string;

const ofValue: NameOf = (_, called, translate) => {
  const name = flagName(called);
  return name ? translate(name) : called;
};

/** Rows whose usual name differs from their display fields. */
const names: ReadonlyMap<string, NameOf> = new Map([
  ['dispatches', (row, _, translate) => dispatchName(row, translate)],
  ['companyConfigs', ofValue],
  ['companyFeatures', ofValue],
]);

/** The name of a row in a notice. @param called the name by its display fields */
export function toldName(
  { name }: Pick<Resource, 'name'>,
  row: Row,
  called: string,
  translate: (label: Label) => string,
): string {
  return names.get(name)?.(row, called, translate) ?? called;
}
