import { parseArgs } from 'node:util';
import { runSimulation } from './run-simulation';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    /** Breaks one rule of the engine; the simulation must then fail. */
    break: { type: 'string' },
    /** Breaks each in turn and prints how many seeds it takes to notice. */
    breaks: { type: 'boolean', default: false },
    /** Only those that few seeds notice. */
    quick: { type: 'boolean', default: false },
    /** Only these, by name. */
    only: { type: 'string', default: '' },
    plain: { type: 'boolean', default: false },
    /** Numbers of disturbances and names of faults to be left out, as a shrunk failure prints them. */
    skip: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
    /** Most runs spent on making a failure shorter. */
    shrink: { type: 'string', default: '60' },
  },
});
const listOf = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');
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
