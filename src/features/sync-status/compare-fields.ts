import type { Field } from '../../domain/fields';
import type { Resource, Row } from '../../domain/resource';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import { isJsonObject, type Json, type OutboxEntry } from '../../domain/sync/write';

/** A field of a refused write: its former value, the user's, and the present one. */
export interface ComparedField {
  readonly name: string;
  readonly field: Field;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Another user has changed it since. */
  readonly isMoved: boolean;
}

export type EntryKind = 'create' | 'update' | 'other';

/** An ordinary edit or creation of a row can be edited here; an action on a task can only be repeated or dropped. */
export function kindOf(entry: OutboxEntry): EntryKind {
  const at = entry.name.lastIndexOf('.');
  if (!isResourceName(entry.name.slice(0, at)) || !isJsonObject(entry.request.body)) return 'other';
  const verb = entry.name.slice(at + 1);
  return verb === 'update' || verb === 'create' ? verb : 'other';
}

/**
 * The row that a refused write is compared with. @param shown the row as this device shows it, with waiting changes;
 * null: unknown @returns the server's row if it came with the refusal, until the device has a newer one
 */
export function theirsOf({ rejection }: OutboxEntry, shown: Row | null): Row | null {
  const told = rejection?.row;
  if (!told) return shown;
  return shown && momentOf(shown) > momentOf(told) ? shown : told;
}

function momentOf({ updatedAt }: Row): number {
  return typeof updatedAt === 'string' ? Date.parse(updatedAt) : 0;
}

/** The resource and key of the row of an entry; null for a resource that this version does not know. */
export function subjectOf(entry: OutboxEntry): { readonly resource: Resource; readonly id: number } | null {
  const [target] = entry.targets;
  return target && isResourceName(target.resource)
    ? { resource: resourceOf(target.resource), id: target.id }
    : null;
}

/** The user's values by field: those shown at once and those only sent. */
export function mineOf(entry: OutboxEntry, resource: Resource): Row {
  const mine: Record<string, unknown> = {};
  const key = entry.targets[0]?.id;
  for (const effect of entry.effects) {
    if (effect.resource !== resource.name || effect.id !== key || effect.kind === 'delete') continue;
    Object.assign(mine, effect.kind === 'create' ? effect.row : effect.patch);
  }
  if (kindOf(entry) === 'other') return mine;
  for (const [name, value] of Object.entries(bodyOf(entry)))
    if (isEditable(resource, name)) mine[name] = value;
  return mine;
}

/** The fields to show side by side. @param theirs the row as it is now; null when it is unknown or does not exist */
export function compareFields(
  entry: OutboxEntry,
  resource: Resource,
  theirs: Row | null,
): readonly ComparedField[] {
  const mine = mineOf(entry, resource);
  return namesOf(entry, resource, theirs).flatMap((name): ComparedField[] => {
    const field = resource.fields[name];
    if (!field || name === 'companyID') return [];
    const base = entry.base?.[name];
    const now = theirs?.[name];
    const isKnown = theirs !== null && entry.base !== null && name in entry.base;
    const isMoved = isKnown && !isSame(base, now);
    return [{ name, field, base, mine: mine[name], theirs: now, isMoved }];
  });
}

function namesOf(entry: OutboxEntry, resource: Resource, theirs: Row | null): readonly string[] {
  const kind = kindOf(entry);
  if (kind === 'update') return Object.keys(bodyOf(entry)).filter((name) => isEditable(resource, name));
  if (kind === 'create') {
    const sent = [...Object.keys(bodyOf(entry)), ...Object.keys(entry.rejection?.fields ?? {})];
    return [...new Set([...resource.form.flat(), ...sent])].filter((name) => isEditable(resource, name));
  }
  if (!entry.effects.some((effect) => effect.kind === 'delete'))
    return Object.keys(mineOf(entry, resource)).filter((name) => !isStamped(resource, name));
  return Object.keys(entry.base ?? {}).filter(
    (name) => theirs !== null && !isSame(entry.base?.[name], theirs[name]),
  );
}

/** Whether the server sets the field to the time of an action; until then the device shows a value no user entered. */
function isStamped({ fields }: Resource, name: string): boolean {
  return fields[name]?.kind === 'dateTime' && fields[name].readOnly === true;
}

/** Whether the user may set the field of a row. */
export function isEditable(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && !field.readOnly && !field.secret && field.kind !== 'id';
}

/** Whether two values are equal on the wire; missing, null and empty count as equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null));
}

export function bodyOf(entry: OutboxEntry): { readonly [key: string]: Json } {
  return isJsonObject(entry.request.body) ? entry.request.body : {};
}
