import { useMemo, useRef } from 'react';
import { createRow, updateRow } from '../../domain/mutations/rows';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { splitSecrets } from '../../domain/secrets';
import type { Write } from '../../domain/sync/write';
import { callWrite } from '../actions/call-row';
import { useDevice, useSession } from '../device/device';
import { useDirectWrite } from '../device/use-direct-write';
import { useSubmit } from '../device/use-submit';
import { useLabel } from '../fields/use-label';

/** The writes for a row besides its fields; null: it cannot be saved like this. */
export type PlanMore = (row: Row) => Promise<readonly Write[] | null>;

export interface SaveRow {
  /** Resolves to the key of the new row, a temporary one if it was queued; null: not created. */
  create(values: Row, more?: PlanMore): Promise<number | null>;
  /** Resolves false when not everything was saved. @param row with the changed fields as the user saw them */
  update(row: Row, changes: Row, more?: PlanMore): Promise<boolean>;
}

const nothing: PlanMore = async () => [];

/** A row that the server has, while the device had no room for its further writes. */
interface MadeRow {
  readonly id: number;
  readonly values: Row;
}

/**
 * Saves a form: writes are queued on the device, secrets are sent straight to the API. A row with a secret is created
 * there as well, since no queued row may wait for a secret that is stored nowhere. If the further writes of such a row
 * cannot be stored, it counts as not created: the form stays, and is saved to the existing row.
 */
export function useSaveRow(resource: Resource): SaveRow {
  const device = useDevice();
  const submit = useSubmit();
  const translate = useLabel();
  const direct = useDirectWrite(resource);
  const { companyID } = useSession();
  const made = useRef<MadeRow | null>(null);
  return useMemo(() => {
    const createOnServer = async (values: Row, more: PlanMore) => {
      // Faults of the rest must be known before the row exists.
      if (!(await more({ ...values, [resource.key]: await device.newID() }))) return null;
      const id = await direct.create(values);
      if (id === null) return null;
      const added = (await more({ ...values, [resource.key]: id })) ?? [];
      if (added.length === 0 || (await submit(added))) return id;
      made.current = { id, values };
      return null;
    };
    const saveMade = async ({ id, values: before }: MadeRow, values: Row, more: PlanMore) => {
      const changes = Object.entries(values).filter(([name, value]) => value !== before[name]);
      const row = { ...splitSecrets(resource, before).plain, [resource.key]: id };
      if (!(await update(row, Object.fromEntries(changes), more))) return null;
      made.current = null;
      return id;
    };
    const update = async (row: Row, changes: Row, more: PlanMore) => {
      const { plain, secrets } = splitSecrets(resource, changes);
      const added = await more({ ...row, ...plain });
      if (!added) return false;
      if (Object.keys(secrets).length > 0 && !(await direct.setSecrets(keyOf(resource, row), secrets)))
        return false;
      const isChanged = Object.keys(plain).length > 0;
      const edit = isChanged ? [updateRow(resource, row, plain, companyID)] : [];
      const called = edit.map((write) => callWrite(device, resource, row, { write, translate }));
      const writes = [...(await Promise.all(called)), ...added];
      return writes.length === 0 || submit(writes, { undo: true });
    };
    return {
      async create(values, more = nothing) {
        if (made.current) return saveMade(made.current, values, more);
        const { plain, secrets } = splitSecrets(resource, values);
        if (Object.keys(secrets).length > 0) return createOnServer(values, more);
        const id = await device.newID();
        const added = await more({ ...plain, [resource.key]: id });
        if (!added) return null;
        const create = createRow(resource, id, plain, companyID);
        return (await submit([
          await callWrite(device, resource, plain, { write: create, translate }),
          ...added,
        ]))
          ? id
          : null;
      },
      update: (row, changes, more = nothing) => update(row, changes, more),
    };
  }, [resource, device, submit, translate, direct, companyID]);
}
