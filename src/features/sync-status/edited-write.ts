import { keptValues } from '../../domain/field-text';
import { createRow, updateRow } from '../../domain/mutations/rows';
import type { Resource, Row } from '../../domain/resource';
import { type Effect, isJsonObject, type OutboxEntry, type Write } from '../../domain/sync/write';
import { bodyOf, isEditable, isSame, kindOf, mineOf } from './compare-fields';

/**
 * The write to send in place of a refused one. @param values the fields as the user left them @param theirs the row as
 * it is now; null when unknown @returns null when nothing differs from the present row: nothing is left to send
 */
export function editedWrite(
  entry: OutboxEntry,
  resource: Resource,
  values: Row,
  theirs: Row | null,
): Write | null {
  const id = entry.targets[0]?.id;
  if (id === undefined) return null;
  const kept = keptValues(resource.fields, values);
  if (kindOf(entry) === 'create') {
    const filled = Object.fromEntries(
      Object.entries({ ...mineOf(entry, resource), ...kept }).filter(isFilled),
    );
    return merge(entry, createRow(resource, id, filled, entry.companyID), resource);
  }
  const changes = Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => isChange(resource, name, value, theirs)),
  );
  if (Object.keys(changes).length === 0) return null;
  const row = { ...entry.base, ...theirs, [resource.key]: id };
  const fresh = updateRow(resource, row, changes, entry.companyID);
  // The row is unknown here: its former title has its name.
  return merge(entry, theirs ? fresh : { ...fresh, title: entry.title }, resource);
}

function isFilled([, value]: readonly [string, unknown]): boolean {
  return value !== null && value !== undefined && value !== '';
}

function isChange(resource: Resource, name: string, value: unknown, theirs: Row | null): boolean {
  if (!isEditable(resource, name)) return false;
  return theirs === null || !isSame(value, theirs[name]);
}

/** Keeps what the declaration does not contain: a task's lines in its creation, the API version of the path. */
function merge(entry: OutboxEntry, fresh: Write, resource: Resource): Write {
  const rest = Object.entries(bodyOf(entry)).filter(
    ([name]) => !isEditable(resource, name) && !resource.fields[name]?.secret,
  );
  const edited = isJsonObject(fresh.request.body) ? fresh.request.body : {};
  return {
    ...fresh,
    targets: entry.targets,
    refersTo: [...fresh.refersTo, ...referredByChildren(entry)],
    request: { ...entry.request, body: { ...Object.fromEntries(rest), ...edited } },
    effects: [
      ...fresh.effects.map((effect) => overOld(effect, entry)),
      ...entry.effects.filter((old) => !isOf(old, fresh)),
    ],
  };
}

/** References that are no field of the row itself: the products of a new task's lines. */
function referredByChildren(entry: OutboxEntry): Write['refersTo'] {
  const own = Object.values(bodyOf(entry));
  return entry.refersTo.filter(({ id }) => !own.includes(id));
}

function overOld(effect: Effect, entry: OutboxEntry): Effect {
  const old = entry.effects.find((each) => each.kind === 'create' && each.id === effect.id);
  return effect.kind === 'create' && old?.kind === 'create'
    ? { ...effect, row: { ...old.row, ...effect.row } }
    : effect;
}

function isOf(effect: Effect, write: Write): boolean {
  return write.effects.some(({ resource, id }) => resource === effect.resource && id === effect.id);
}
