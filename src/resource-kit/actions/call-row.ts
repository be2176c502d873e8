import { withName } from '../../domain/mutations/with-name';
import { nameOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Write } from '../../domain/sync/write';
import type { Label } from '../../lib/label';
import type { Device } from '../../sync/device';
import { toldName } from './told-name';

type Rows = Pick<Device, 'readChildren'>;
type Translate = (label: Label) => string;

/** The name of a row; a row named by another one (a company's value of a feature) has that row's name. */
export async function callRow(
  device: Rows,
  resource: Resource,
  row: Row,
  translate: Translate,
): Promise<string> {
  const called = (await otherName(device, resource, row)) ?? nameOf(resource, row);
  return toldName(resource, row, called, translate);
}

/**
 * A write of a row, whose title uses the other row's name if the row is named by one. A name that cannot be read does
 * not prevent the write.
 */
export async function callWrite(
  device: Rows,
  resource: Resource,
  row: Row,
  { write, translate }: { readonly write: Write; readonly translate: Translate },
): Promise<Write> {
  const name = await otherName(device, resource, row).catch(() => null);
  return name === null ? write : withName(write, toldName(resource, row, name, translate));
}

async function otherName(device: Rows, resource: Resource, row: Row): Promise<string | null> {
  const [first = ''] = resource.displayFields;
  const field = resource.fields[first];
  const id = row[first];
  if (field?.kind !== 'reference' || typeof id !== 'number') return null;
  const [other] = await device.readChildren(field.to, [id]);
  return other ? nameOf(resourceOf(field.to), other) : null;
}
