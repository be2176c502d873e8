import type { ExportTexts } from '../../../resource-kit/export/export-rows';

/** An export says a route that came as a text only, as the list does. */
export const taskTexts: ExportTexts = {
  routeID: ({ routeID, route }) => (typeof routeID !== 'number' && typeof route === 'string' ? route : null),
};
