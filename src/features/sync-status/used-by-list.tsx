import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { calledBy } from '../../domain/called-by';
import type { Resource } from '../../domain/resource';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import type { UsedBy } from '../../domain/sync/write';
import { useRow } from '../../resource-kit/device/use-rows';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useReferenceName } from '../../resource-kit/fields/use-reference-name';

/**
 * The rows that keep a row from being deleted or moved: the first that refer to it, with links to those that have a
 * page. @param used resource of the row
 */
export function UsedByList({ used, usedBy }: { used: string; usedBy: readonly UsedBy[] }) {
  const known = usedBy.filter(({ resource }) => isResourceName(resource));
  return (
    <ul>
      {known.map((users) => (
        <li key={users.resource}>
          <Users used={used} users={users} />
        </li>
      ))}
    </ul>
  );
}

function Users({ used, users: { resource: name, ids, count } }: { used: string; users: UsedBy }) {
  const { t } = useLingui();
  const translate = useLabel();
  const resource = resourceOf(name);
  const more = count - ids.length;
  return (
    <>
      {`${translate(resource.title.many)}: `}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <RowName resource={resource} id={id} used={used} />
        </Fragment>
      ))}
      {more > 0 && ` ${t`and ${more} more`}`}
    </>
  );
}

/** A row that only has keys is named by the rows it belongs to, as in the server's words. */
function RowName({ resource, id, used }: { resource: Resource; id: number; used: string }) {
  const others = calledBy(resource, used);
  const result = useRow(resource.name, others.length > 0 ? id : null);
  const row = result.kind === 'row' ? result.row : {};
  const other = others.find(({ field }) => typeof row[field] === 'number');
  const name = useReferenceName(other?.to ?? resource.name, other ? Number(row[other.field]) : id);
  if (!resource.screen) return name;
  return (
    <Link to={`/${resource.screen}/${id}`} className="underline">
      {name}
    </Link>
  );
}
