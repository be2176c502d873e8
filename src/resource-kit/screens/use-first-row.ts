import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { may, type Role } from '../../domain/permissions';
import type { Filter } from '../../domain/query/query';
import { type Resource, screenPath } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Choice } from '../../ui/forms/choice';
import { useRole } from '../device/use-may';
import { useLabel } from '../fields/use-label';

/** What a form offers where there is nothing to choose: to make the first row. */
export interface FirstRow {
  /** @param filter what may be chosen, of all rows */
  choices(resource: Resource, filter: Filter): readonly Choice[];
  /** Opens what was chosen beside the form: what has been entered stays. */
  open(address: string): void;
}

export function useFirstRow(): FirstRow {
  const { t } = useLingui();
  const translate = useLabel();
  const role = useRole();
  return useMemo(
    () => ({
      choices: (resource, filter) => {
        const address = addressOfFirst(resource, filter, role);
        const kind = translate(resource.title.one);
        return address === null
          ? []
          : [{ value: address, label: t`New: ${kind}`, description: t`Opens in a new tab` }];
      },
      open: (address) => void window.open(address, '_blank', 'noopener'),
    }),
    [role, t, translate],
  );
}

/**
 * Address of the form that makes the first row of what nothing can be chosen of; null where the user cannot make one, or it is
 * not said by the filter where.
 */
function addressOfFirst(resource: Resource, filter: Filter, role: Role): string | null {
  if (!may(role, 'create', resource) || resource.form.length === 0) return null;
  const conditions = Object.entries(filter);
  if (conditions.length === 0) return resource.screen ? `/${resource.screen}/new` : null;
  const [[field, parentID] = []] = conditions;
  if (conditions.length > 1 || !field || field !== resource.parent || typeof parentID !== 'number')
    return null;
  const reference = resource.fields[field];
  if (reference?.kind !== 'reference') return null;
  const parent = resourceOf(reference.to);
  const tab = Object.entries(parent.tabs ?? {}).find(([, { resource: name }]) => name === resource.name)?.[0];
  return tab ? `/${screenPath(parent)}/${parentID}/${tab}/new` : null;
}
