import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { may, type Role } from '../../domain/permissions';
import type { Filter } from '../../domain/query/query';
import { type Resource, screenPath } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Choice } from '../../ui/forms/choice';
import { useRole } from '../device/use-may';
import { useLabel } from '../fields/use-label';

/** A form's offer when there is nothing to choose: creating the first row. */
export interface FirstRow {
  /** @param filter of the rows that may be chosen */
  choices(resource: Resource, filter: Filter): readonly Choice[];
  /** Opens the address beside the form: entered values stay. */
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
 * Address of the form that creates the first row; null if the user may not create one, or the filter does not tell
 * where.
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
