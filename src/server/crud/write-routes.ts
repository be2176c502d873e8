import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { ApiError, invalid, notFound } from '../http/api-error';
import { confirmPassword, keyIn } from '../http/context';
import { lockForEdit, lockRow, readRow } from '../rows/read-rows';
import { wrongReferences } from '../rows/references';
import { refuseUsed } from '../rows/used-by';
import { deleteChildren, deleteRow, insertRow, updateRow } from '../rows/write-rows';
import { baseOfEdit, baseSchema, refuseStale } from '../writes/base-of-edit';
import type { UnitOfWork } from '../writes/unit-of-work';
import type { Caller, WriteRoute } from '../writes/write-route';
import { idParams } from './read-routes';
import { parseBody, resourceSchemas } from './resource-schema';
import type { ResourceRules, WriteAttempt } from './rule-types';
import { rulesOf } from './rules';

/** Create, update and delete of a resource, from its declaration. What no role may do has no route. */
export function resourceWrites(resource: Resource): readonly WriteRoute[] {
  const { access } = resource;
  return [
    ...(access.create.length > 0 ? [createOf(resource)] : []),
    ...(access.update.length > 0 ? [updateOf(resource)] : []),
    ...(access.delete.length > 0 ? [deleteOf(resource)] : []),
  ];
}

interface OtherForm {
  readonly paths: readonly string[];
  readonly summary: string;
  readonly body: z.ZodType;
  /** The body in the form of the declaration. */
  readonly read: (request: FastifyRequest) => unknown;
  /** Names of the body that differ from the declared fields: refusals use them. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Creates a row. @param other another address and body for the same */
export function createOf(resource: Resource, other?: OtherForm): WriteRoute {
  const { create: declared, row } = resourceSchemas(resource);
  const rules = rulesOf(resource);
  const create = declared.extend({ ...withInitial(resource, rules.written), ...rules.accepts });
  return {
    method: 'POST',
    paths: other?.paths ?? [resource.path],
    summary: other?.summary ?? `${resource.title.one.id}: create`,
    resource,
    verb: 'create',
    body: other?.body ?? create,
    reply: row,
    plan: async (request, caller) => {
      const body = other ? other.read(request) : request.body;
      const { values, prepared } = await inWordsOf(other, async () => {
        const parsed = parseBody(create, body);
        const attempt = { ...attemptOf(request, caller), id: null, values: parsed };
        return { values: parsed, prepared: await rules.prepare(attempt) };
      });
      return async (unit) => {
        await checkReferences(unit, resource, { before: null, values });
        const existing = await rules.findExisting?.(unit.tx, unit.companyID, values);
        const written = existing
          ? await setFields(unit, resource, existing, onlyGiven(values, body))
          : await insertRow<Row>(unit, resource, values);
        const stored = await followWrite(unit, resource, { written, prepared });
        unit.touch(resource.name, keyOf(resource, stored));
        return { status: 200, body: stored };
      };
    },
  };
}

/** Checks a body; refusals use the body's names. */
async function inWordsOf<T>(form: OtherForm | undefined, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (form?.names && error instanceof ApiError) throw error.naming(form.names);
    throw error;
  }
}

/** A field with another schema has its declared initial value, too, if a POST leaves it out. */
function withInitial(
  { fields }: Resource,
  written: ResourceRules['written'] = {},
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(written).map(([name, schema]) => {
      const initial = fields[name]?.initial;
      return [name, initial === undefined ? schema : schema.default(initial)];
    }),
  );
}

function updateOf(resource: Resource): WriteRoute {
  const { update: declared, row } = resourceSchemas(resource);
  const rules = rulesOf(resource);
  const update = declared.extend(rules.written ?? {});
  return {
    method: 'PUT',
    paths: [`${resource.path}/:id`],
    summary: `${resource.title.one.id}: set fields`,
    resource,
    verb: 'update',
    isOwn: (actor, request) => rules.mayAsOwner?.(actor, 'update', keyIn(request, 'id')) ?? false,
    params: idParams,
    body: update.extend({ base: baseSchema }),
    reply: row,
    plan: async (request, caller) => {
      const id = keyIn(request, 'id');
      const values = parseBody(update, request.body);
      const base = baseOfEdit(request.body);
      const prepared = await rules.prepare({ ...attemptOf(request, caller), id, values });
      return async (unit) => {
        // Locked until the commit: the compared values, and what follows from the difference.
        const before = await lockForEdit<Row>(unit.tx, resource, unit.companyID, id);
        if (!before) throw notFound();
        rules.checkUpdate?.({ actor: caller.actor, before, values });
        const stale = refuseStale(resource, before, { values, base });
        if (stale) throw stale;
        await checkReferences(unit, resource, { before, values });
        await refuseMove(unit, resource, { before, values });
        await rules.beforeUpdate?.(unit, { before, values });
        const written = await setFields(unit, resource, id, values);
        const changed = await followWrite(unit, resource, { written, prepared });
        await rules.afterUpdate?.(unit, { before, row: changed });
        unit.touch(resource.name, id);
        return { status: 200, body: changed };
      };
    },
  };
}

interface OtherRows {
  readonly paths: readonly string[];
  readonly summary: string;
  /** Parameter of the path with the row's key; absent: `id`. */
  readonly key?: string;
  /** Distinguishes rows of the address from others of the table, which are not found. */
  readonly isMeant: (row: Row, request: FastifyRequest) => boolean;
}

/** Deletes a row. @param other another address for some of the rows */
export function deleteOf(resource: Resource, other?: OtherRows): WriteRoute {
  const rules = rulesOf(resource);
  return {
    method: 'DELETE',
    paths: other?.paths ?? [`${resource.path}/:id`],
    summary: other?.summary ?? `${resource.title.one.id}: delete`,
    resource,
    verb: 'delete',
    params: other?.key === undefined ? idParams : idParams.extend({ [other.key]: z.number() }),
    reply: z.object({ [resource.key]: z.number() }),
    plan: (request, { actor }) => {
      const id = keyIn(request, other?.key ?? 'id');
      return async (unit) => {
        const row = await readRow<Row>(unit.tx, resource, unit.companyID, id);
        if (!row || other?.isMeant(row, request) === false) throw notFound();
        rules.checkDelete?.({ actor, row });
        await rules.beforeDelete?.(unit, id);
        await deleteOwned(unit, resource, id);
        await refuseUsed(unit, resource, id, {
          more: await rules.alsoUsedBy?.(unit, id),
          code: 'row.in-use',
        });
        if (!(await deleteRow(unit, resource, id))) throw notFound();
        await rules.afterDelete?.(unit, id);
        unit.touch(resource.name, id);
        return { status: 200, body: { [resource.key]: id } };
      };
    },
  };
}

/** Deletes the rows that the declaration says a row owns. */
async function deleteOwned(unit: UnitOfWork, { owns = [] }: Resource, id: number): Promise<void> {
  for (const owned of owns)
    for (const key of await deleteChildren(unit, resourceOf(owned), id)) unit.touch(owned, key);
}

function attemptOf(
  request: FastifyRequest,
  caller: Caller,
): Pick<WriteAttempt, keyof Caller | 'confirmPassword'> {
  return { ...caller, confirmPassword: (password) => confirmPassword(request, password) };
}

/**
 * The values that a body sets in an existing row: a field that is left out, or empty like a cell of a file, stays as it
 * is.
 */
function onlyGiven(values: Row, body: unknown): Row {
  const given = (field: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  const isGiven = (value: unknown): boolean =>
    value !== undefined && (typeof value !== 'string' || value.trim() !== '');
  return Object.fromEntries(Object.entries(values).filter(([field]) => isGiven(given(field))));
}

async function setFields(unit: UnitOfWork, resource: Resource, id: number, values: Row): Promise<Row> {
  const changed = await updateRow<Row>(unit, resource, id, values);
  if (!changed) throw notFound();
  return changed;
}

/**
 * Refuses to move a row in use: stock would go along without a movement, a task would name another route's dispatch.
 */
async function refuseMove(
  unit: UnitOfWork,
  resource: Resource,
  { before, values }: { readonly before: Row; readonly values: Row },
): Promise<void> {
  const { parent } = resource;
  if (parent === undefined || !(parent in values) || values[parent] === before[parent]) return;
  const id = keyOf(resource, before);
  const refuse = async () => {
    const more = await rulesOf(resource).alsoUsedBy?.(unit, id);
    await refuseUsed(unit, resource, id, { more, code: 'row.in-use-moved' });
  };
  // Before the lock: a pick locks the names of bins and then its location's key, a move locks both in the reverse
  // order. During a pick its line is still open: the move is refused here, and neither waits.
  await refuse();
  // An open transaction that refers to the row has locked its key; its write is visible after it commits.
  await lockRow(unit.tx, resource, unit.companyID, id);
  await refuse();
}

/** Applies the rules' additions to a write, and returns the row as it is stored then. */
async function followWrite(
  unit: UnitOfWork,
  resource: Resource,
  { written, prepared }: { readonly written: Row; readonly prepared: Row },
): Promise<Row> {
  const rules = rulesOf(resource);
  await rules.afterWrite?.(unit, written, prepared);
  if (!rules.changesRow) return written;
  const stored = await readRow<Row>(unit.tx, resource, unit.companyID, keyOf(resource, written));
  if (!stored) throw notFound();
  return stored;
}

/**
 * Refuses (422) references to rows that do not exist, are of another company, or contradict the field they depend on.
 */
async function checkReferences(
  unit: UnitOfWork,
  resource: Resource,
  row: { readonly before: Row | null; readonly values: Row },
): Promise<void> {
  const fields = await wrongReferences(unit, resource, row);
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
