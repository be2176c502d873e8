import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Resource } from '../../domain/resource';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import type { UsedBy } from '../../domain/sync/write';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useReferenceName } from '../../resource-kit/fields/use-reference-name';

/** What keeps a row from being deleted or moved: the first rows that refer to it, with links to those that have a page. */
export function UsedByList({ usedBy }: { usedBy: readonly UsedBy[] }) {
  const known = usedBy.filter(({ resource }) => isResourceName(resource));
  return (
    <ul>
      {known.map((users) => (
        <li key={users.resource}>
          <Users users={users} />
        </li>
      ))}
    </ul>
  );
}

function Users({ users: { resource: name, ids, count } }: { users: UsedBy }) {
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
          <RowName resource={resource} id={id} />
        </Fragment>
      ))}
      {more > 0 && ` ${t`and ${more} more`}`}
    </>
  );
}

function RowName({ resource, id }: { resource: Resource; id: number }) {
  const name = useReferenceName(resource.name, id);
  if (!resource.screen) return name;
  return (
    <Link to={`/${resource.screen}/${id}`} className="underline">
      {name}
    </Link>
  );
}
