import type { Row } from '../resource';

/** The route whose name belongs to values for a task; null: there is none, or another name is given. */
export function namedRoute({ routeID, route }: Row): number | null {
  return typeof routeID === 'number' && !route ? routeID : null;
}

/**
 * The route name to set with values for a task: nothing, or the name that belongs to its key.
 * @param name of the route returned by `namedRoute`; null: there is none
 */
export function routeFor({ routeID, route }: Row, name: string | null): { readonly route?: string | null } {
  return routeID === undefined || route ? {} : { route: name };
}
