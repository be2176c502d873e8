import { type Resource, type ResourceTab, screenPath } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';

/** A record's address: one of its tabs, and the opened row in it. */
export interface TabAddress {
  readonly name: string;
  readonly tab: ResourceTab;
  /** Resource of the tab's rows. */
  readonly child: Resource;
  readonly opened: number | 'new' | null;
  /** The opened row's history is shown instead of its fields. */
  readonly isHistory: boolean;
}

/** Last segment of the address of a record's history. */
export const historyTab = 'history';

/** Whether a segment of an address is this word, ignoring case like all addresses. */
export function isWord(segment: string | undefined, word: string): boolean {
  return segment?.toLowerCase() === word.toLowerCase();
}

/** The tabs of a resource, in their order. */
export function tabsOf(resource: Resource): readonly (readonly [name: string, tab: ResourceTab])[] {
  return Object.entries(resource.tabs ?? {});
}

/**
 * Parses the rest of a record's address; nothing means its first tab. @returns null when the resource has no such tab,
 * or the rest is no address of a row
 */
export function readTabAddress(resource: Resource, rest: string): TabAddress | null {
  const [first] = tabsOf(resource);
  const [name = first?.[0] ?? '', id, last, ...more] = rest.split('/').filter((segment) => segment !== '');
  const [proper = '', tab] = tabsOf(resource).find(([each]) => isWord(name, each)) ?? [];
  const opened = id === undefined ? null : isWord(id, 'new') ? 'new' : Number(id);
  const isHistory = isWord(last, historyTab) && tab?.opens === 'page';
  if (!tab || more.length > 0 || (last !== undefined && !isHistory)) return null;
  if (typeof opened === 'number' && !Number.isSafeInteger(opened)) return null;
  return { name: proper, tab, child: resourceOf(tab.resource), opened, isHistory };
}

/** `/warehouses/3` for the first tab, `/warehouses/3/locations` for the others. */
export function tabPath(resource: Resource, id: number, name: string): string {
  const own = `/${screenPath(resource)}/${id}`;
  return tabsOf(resource)[0]?.[0] === name ? own : `${own}/${name}`;
}

/** Address of a tab's rows: `/warehouses/3/sections`; one of them is at `…/7`, a new one at `…/new`. */
export function childrenPath(resource: Resource, id: number, name: string): string {
  return `/${screenPath(resource)}/${id}/${name}`;
}
