import type { ExportTexts } from '../../../resource-kit/export/export-rows';

/** Exports show a route that exists only as text, as the list does. */
export const taskTexts: ExportTexts = {
  routeID: ({ routeID, route }) => (typeof routeID !== 'number' && typeof route === 'string' ? route : null),
};
