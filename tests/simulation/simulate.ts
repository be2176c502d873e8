import { readFlags } from '../run/flags';

const usage = `npm run simulate [-- FLAGS]   the sync engine in virtual worlds that fail all the time

  --seeds NUMBER      how many worlds (100)
  --from NUMBER       the first one's seed (1)
  --plain             over an API without what this server adds to it
  --shrink NUMBER     most runs spent on making a failure shorter (60)
  --skip LIST         numbers of disturbances that are left out, as a shrunk failure prints them
  --without LIST      names of faults that are left out, as a shrunk failure prints them
  --break NAME        breaks one rule of the engine: the simulation must then fail
  --breaks            breaks each in turn, and prints how many seeds it takes to notice
  --quick             only those that few seeds notice
  --only LIST         only these, by name`;

const values = readFlags(
  usage,
  {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    break: { type: 'string' },
    breaks: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    plain: { type: 'boolean', default: false },
    skip: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
    shrink: { type: 'string', default: '60' },
  },
  (given) => {
    const wrong = (['seeds', 'from', 'shrink'] as const).find((name) => !/^\d+$/.test(given[name]));
    return wrong === undefined ? null : `--${wrong} is not a whole number: ${given[wrong]}`;
  },
);
const listOf = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');
// The engine takes seconds to load, which wrong flags do not need.
const { runSimulation } = await import('./run-simulation');
process.exit(
  await runSimulation({
    from: Number(values.from),
    count: Number(values.seeds),
    broken: values.break ?? null,
    tells: values.quick ? 'quick breaks' : values.breaks ? 'breaks' : 'seeds',
    only: listOf(values.only),
    isPlain: values.plain,
    skip: new Set(listOf(values.skip).map(Number)),
    without: listOf(values.without),
    shrink: Number(values.shrink),
  }),
);
