// npm run bench: every figure beside its target, its peer or its raw limit; --only chooses sections. Nothing here fails
// because of time.
import { readFlags, unknownNames } from '../run/flags';
import { keep, load, print, type Section } from './figures';

const sections: Readonly<
  Record<string, { readonly title: string; readonly measure: () => Promise<Section> }>
> = {
  mirror: {
    title: 'Mirror: queries, writes and storage in Chromium',
    measure: async () => (await import('./mirror')).measureMirror(),
  },
  server: {
    title: 'Server: list pages of 73,595 tasks',
    measure: async () => (await import('./server')).measureServer(),
  },
  long: {
    title: 'Server: the largest requests that are accepted, and how long others wait for them, on PGlite',
    measure: async () => (await import('./long-requests')).measureLongRequests(),
  },
  sync: {
    title: 'Sync: over loopback, HTTP and parsing included, beside RxDB and PouchDB',
    measure: async () => (await import('./sync')).measureSync(),
  },
  drain: {
    title: 'Outbox: a long queue',
    measure: async () => (await import('./drain')).measureDrain(),
  },
  week: {
    title: 'Wall screen: a week of changes in the live-query engine',
    measure: async () => (await import('./week')).measureWeek(),
  },
  console: {
    title: 'Console: the production build in Chromium beside react-admin',
    measure: async () => (await import('./console')).measureConsole(),
  },
  import: {
    title: 'Import: 500,000 rows read and checked in Chromium, orders sent to the built server',
    measure: async () => (await import('./import')).measureImport(),
  },
  fleet: {
    title:
      'Fleet: devices that follow the stream while people write, one server process; real engines on two',
    measure: async () => {
      const streams = await (await import('./fleet')).measureFleet();
      const engines = await (await import('./fleet/engines')).measureEngines();
      return {
        figures: [...streams.figures, ...engines.figures],
        skipped: [...streams.skipped, ...engines.skipped],
      };
    },
  },
  reports: {
    title: 'Reports: two years of work on the server, 200,000 lines on the device',
    measure: async () => (await import('./reports')).measureReports(),
  },
  batching: {
    title: 'Optimization: walking distance of suggested batches',
    measure: async () => (await import('./batching')).measureBatching(),
  },
  forecast: {
    title: 'Forecast: when dispatches will be done, 200 simulated days',
    measure: async () => (await import('./forecast')).measureForecast(),
  },
  office: {
    title: 'Office: 100,000 products on a device, settings and locations on the server',
    measure: async () => (await import('./office')).measureOffice(),
  },
  tv: {
    title: 'TV: the production build in Chromium with 500 tasks',
    measure: async () => (await import('./tv')).measureTv(),
  },
};

const known = Object.keys(sections);
const usage = `npm run bench [-- --only SECTION,…]   every figure, or only these sections:
${Object.entries(sections)
  .map(([name, { title }]) => `  ${name.padEnd(10)}${title}`)
  .join('\n')}`;
const namesIn = (only: string | undefined): readonly string[] => only?.split(',') ?? known;
const { only } = readFlags(usage, { only: { type: 'string' } }, (values) =>
  unknownNames('section', namesIn(values.only), known),
);
const names = namesIn(only);

const results: { readonly title: string; readonly section: Section }[] = [];
for (const name of names) {
  const found = sections[name];
  if (!found) continue;
  const { title, measure } = found;
  console.log(`\n━━ ${title} (${load()})`);
  // A section that cannot run must not stop the others.
  const section = await measure().catch((error: unknown): Section => {
    console.error(error);
    process.exitCode = 1;
    return { figures: [], skipped: [`${name}: ${error instanceof Error ? error.message : String(error)}`] };
  });
  keep(name, section);
  results.push({ title, section });
}
for (const { title, section } of results) print(title, section);
console.log(`\n${load()}; written to bench-results.json`);
process.exit();
