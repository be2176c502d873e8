import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { notFound } from '../http/api-error';
import { idOf } from '../http/context';
import { documented } from '../http/documented';
import { withPathAliases } from '../http/paths';
import { answerWrite, type WriteAnswer } from '../writes/run-write';
import type { UnitOfWork } from '../writes/unit-of-work';
import type { CrudContext } from './crud-context';
import { companyOfWrite, permitted } from './permitted';
import { idParams } from './read-routes';
import { parseBody, resourceSchemas } from './resource-schema';
import type { ResourceRules } from './rule-types';
import { rulesOf } from './rules';
import { checkReferences, deleteRow, insertRow, readRow, updateRow } from './store';

interface RowParams {
  readonly Params: { readonly id: string };
}
type RowRequest = FastifyRequest<RowParams>;

/** Create, update and delete of a resource. What nobody may do has no route. */
export function registerWrites(app: FastifyInstance, context: CrudContext, resource: Resource): void {
  const { access } = resource;
  if (access.create.length > 0) registerCreate(app, context, resource);
  if (access.update.length > 0) registerUpdate(app, context, resource);
  if (access.delete.length > 0) registerDelete(app, context, resource);
}

function registerCreate(app: FastifyInstance, context: CrudContext, resource: Resource): void {
  const tag = resource.title.many.id;
  const { create, row } = resourceSchemas(resource);
  const schema = documented({ summary: `${resource.title.one.id}: create`, tag, body: create, reply: row });
  withPathAliases(resource.path, (url, isDocumented) =>
    app.post(url, { schema: { ...schema, hide: !isDocumented } }, (request, reply) =>
      answerCreate({ context, request, reply, resource }, request.body),
    ),
  );
}

export interface RowWrite {
  readonly context: CrudContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly resource: Resource;
}

/** Creates a row from a body in the form of the declaration. */
export async function answerCreate({ context, request, reply, resource }: RowWrite, body: unknown) {
  const actor = permitted(request, resource, 'create');
  const companyID = companyOfWrite(request, actor, resource);
  const values = parseBody(resourceSchemas(resource).create, body);
  const rules = rulesOf(resource);
  const prepared = await rules.prepare({ actor, companyID, id: null, values });
  const work = async (unit: UnitOfWork): Promise<WriteAnswer> => {
    await checkReferences(unit.tx, resource, companyID, { before: null, values });
    const existing = rules.findExisting ? await rules.findExisting(unit.tx, companyID, values) : null;
    const created = existing
      ? await changeRow(unit, resource, existing, values)
      : await insertRow(unit.tx, resource, companyID, {
          ...values,
          ...stamps(resource, ['createdAt', 'updatedAt'], unit.now),
        });
    await finish(unit, { rules, resource, row: created, prepared });
    return { status: 200, body: created };
  };
  return answerWrite(context, request, reply, { companyID, work });
}

function registerUpdate(app: FastifyInstance, context: CrudContext, resource: Resource): void {
  const tag = resource.title.many.id;
  const { update, row } = resourceSchemas(resource);
  const schema = documented({
    summary: `${resource.title.one.id}: set fields`,
    tag,
    params: idParams,
    body: update,
    reply: row,
  });
  const handler = async (request: RowRequest, reply: FastifyReply) => {
    const id = idOf(request.params.id);
    const actor = permitted(request, resource, 'update', id);
    const companyID = companyOfWrite(request, actor, resource);
    const values = parseBody(update, request.body);
    const rules = rulesOf(resource);
    const prepared = await rules.prepare({ actor, companyID, id, values });
    const work = async (unit: UnitOfWork): Promise<WriteAnswer> => {
      const before = await readRow(unit.tx, resource, companyID, id);
      if (!before) throw notFound();
      rules.checkUpdate?.({ actor, before, values });
      await checkReferences(unit.tx, resource, companyID, { before, values });
      const changed = await changeRow(unit, resource, id, values);
      await finish(unit, { rules, resource, row: changed, prepared });
      return { status: 200, body: changed };
    };
    return answerWrite(context, request, reply, { companyID, work });
  };
  withPathAliases(`${resource.path}/:id`, (url, isDocumented) =>
    app.put(url, { schema: { ...schema, hide: !isDocumented } }, handler),
  );
}

function registerDelete(app: FastifyInstance, context: CrudContext, resource: Resource): void {
  const tag = resource.title.many.id;
  const schema = documented({ summary: `${resource.title.one.id}: delete`, tag, params: idParams });
  withPathAliases(`${resource.path}/:id`, (url, isDocumented) =>
    app.delete<RowParams>(url, { schema: { ...schema, hide: !isDocumented } }, (request, reply) =>
      answerDelete({ context, request, reply, resource }, idOf(request.params.id)),
    ),
  );
}

/**
 * Deletes a row.
 * @param isMeant tells a row of the address from others of the table; those are not found
 */
export async function answerDelete(
  { context, request, reply, resource }: RowWrite,
  id: number,
  isMeant: (row: Row) => boolean = () => true,
) {
  const actor = permitted(request, resource, 'delete', id);
  const companyID = companyOfWrite(request, actor, resource);
  const rules = rulesOf(resource);
  rules.checkDelete?.({ actor, id });
  const work = async (unit: UnitOfWork): Promise<WriteAnswer> => {
    const row = await readRow(unit.tx, resource, companyID, id);
    if (!row || !isMeant(row)) throw notFound();
    await rules.beforeDelete?.(unit, id);
    if (!(await deleteRow(unit.tx, resource, companyID, id))) throw notFound();
    unit.touch(resource.name, id);
    return { status: 200, body: { [resource.key]: id } };
  };
  return answerWrite(context, request, reply, { companyID, work });
}

async function changeRow(unit: UnitOfWork, resource: Resource, id: number, values: Row): Promise<Row> {
  const stamped = { ...values, ...stamps(resource, ['updatedAt'], unit.now) };
  const changed = await updateRow(unit.tx, resource, unit.companyID, id, stamped);
  if (!changed) throw notFound();
  return changed;
}

/** The moments of a write that the resource keeps. */
function stamps(resource: Resource, names: readonly string[], now: string): Row {
  return Object.fromEntries(names.filter((name) => resource.fields[name]).map((name) => [name, now]));
}

interface Written {
  readonly rules: ResourceRules;
  readonly resource: Resource;
  readonly row: Row;
  readonly prepared: Row;
}

async function finish(unit: UnitOfWork, { rules, resource, row, prepared }: Written): Promise<void> {
  await rules.afterWrite?.(unit, row, prepared);
  unit.touch(resource.name, keyOf(resource, row));
}
