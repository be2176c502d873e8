import type { Row } from '../resource';

/** The route whose name goes with the values given for a task; null: there is none, or another name is given. */
export function namedRoute({ routeID, route }: Row): number | null {
  return typeof routeID === 'number' && !route ? routeID : null;
}

/**
 * What follows for the name of the route from values given for a task: nothing, or the one that goes with its key.
 * @param name of the route that `namedRoute` says; null: there is none
 */
export function routeFor({ routeID, route }: Row, name: string | null): { readonly route?: string | null } {
  return routeID === undefined || route ? {} : { route: name };
}
