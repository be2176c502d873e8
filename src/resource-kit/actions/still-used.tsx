import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { labelOfError } from '../../api/error-label';
import { calledBy } from '../../domain/called-by';
import { may, type Role } from '../../domain/permissions';
import { type Referrer, referrersOf } from '../../domain/referrers';
import { keyOf, nameOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf, resources } from '../../domain/resources/registry';
import type { Label } from '../../lib/label';
import type { Device, RowsResult } from '../../sync/device';
import { Banner } from '../../ui/feedback/banner';
import { useLabel } from '../fields/use-label';
import { callRow } from './call-row';

const maxNamed = 3;
/** Most rows that are checked: an address holds no more keys. */
const maxAsked = 100;

export interface StillUsedProps {
  readonly device: Device;
  readonly role: Role;
  readonly resource: Resource;
  readonly rows: readonly Row[];
}

/**
 * Rows that would keep others from being deleted, as far as this device has them, shown in the question: the server
 * would refuse the deletion, perhaps hours later. Renders nothing without such rows.
 */
export function StillUsed(props: StillUsedProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const users = useUsers(props, translate);
  const reason = labelOfError('row.in-use', {});
  if (users.length === 0 || !reason) return null;
  return (
    <Banner tone="warning" className="mt-3">
      <p className="font-semibold">
        {props.rows.length === 1 ? translate(reason) : t`Some are still in use and cannot be deleted`}
      </p>
      <ul>
        {users.map(({ referrer: { resource, field }, names, more }) => (
          <li key={`${resource.name}.${field}`} className="wrap-anywhere">
            {`${translate(resource.title.many)}: ${names.join(', ')}`}
            {more > 0 && ` ${t`and ${more} more`}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface Users {
  readonly referrer: Referrer;
  /** Names of the first of them. */
  readonly names: readonly string[];
  /** Number of further ones. */
  readonly more: number;
}

function useUsers(
  { device, role, resource, rows }: StillUsedProps,
  translate: (label: Label) => string,
): readonly Users[] {
  const [found, setFound] = useState<readonly Users[]>([]);
  useEffect(() => {
    let isOver = false;
    const ids = rows.slice(0, maxAsked).map((row) => keyOf(resource, row));
    const referrers = referrersOf(resource, resources).filter((from) => may(role, 'read', from.resource));
    const newest = new Map<Referrer, RowsResult>();
    const told = new Map<Referrer, Users>();
    const ends = referrers.map((referrer) =>
      device.watchRows(firstUsers(referrer, ids), async (answer) => {
        newest.set(referrer, answer);
        const call = (row: Row) => callUser(device, referrer.resource, row, { used: resource, translate });
        const names = await Promise.all(answer.rows.map(call));
        if (isOver || newest.get(referrer) !== answer) return;
        told.set(referrer, { referrer, names, more: answer.total - names.length });
        setFound(referrers.flatMap((one) => told.get(one) ?? []).filter((users) => users.names.length > 0));
      }),
    );
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }, [device, role, resource, rows, translate]);
  return found;
}

const firstUsers = (
  { resource, field }: Referrer,
  ids: readonly number[],
): Parameters<Device['watchRows']>[0] => ({
  resource: resource.name,
  filter: { [field]: ids },
  sort: [[resource.key, 'ASC']],
  range: [0, maxNamed - 1],
});

interface Called {
  /** Resource of the row in use: it does not tell its users apart. */
  readonly used: Resource;
  readonly translate: (label: Label) => string;
}

/** A row that only has keys is named by the rows it belongs to, as in the server's words. */
async function callUser(
  device: Device,
  resource: Resource,
  row: Row,
  { used, translate }: Called,
): Promise<string> {
  const other = calledBy(resource, used.name).find(({ field }) => typeof row[field] === 'number');
  if (!other) return callRow(device, resource, row, translate).catch(() => nameOf(resource, row));
  const [found] = await device.readChildren(other.to, [Number(row[other.field])], { isHereOnly: true });
  return found ? nameOf(resourceOf(other.to), found) : `#${Number(row[other.field])}`;
}
