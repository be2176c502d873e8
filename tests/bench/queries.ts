import type { Condition, Direction, RowsQuery } from '../../src/domain/query/query';
import { benchNow, createRandom } from './generate';

const day = 86_400_000;
const sortable = [
  'taskNumber',
  'customerName',
  'orderNumber',
  'deliveryDate',
  'priority',
  'status',
  'taskType',
  'picker',
  'route',
  'lineCount',
  'totalWeight',
  'totalVolume',
  'updatedAt',
  'createdAt',
  'taskAdditionalInfo',
  'onHold',
];
const terms = ['oulu', 'SO12', 'kiire', 'T-1500', 'hämä', 'reitti 4', 'C103', 'a', '77', 'mäkinen'];

/** Questions as users ask them of a task list: up to three filters, up to three sort columns, any page. */
export function generateQueries(count: number, seed: number): RowsQuery[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => generateQuery(random));
}

function generateQuery(random: () => number): RowsQuery {
  const one = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const moment = (): string => new Date(benchNow - whole(0, 60) * day).toISOString();
  const conditions: readonly (() => [string, Condition])[] = [
    () => [
      'status',
      one<Condition>(['new', ['new', 'started', 'paused'], 'completed', { $ne: 'completed' }]),
    ],
    () => ['taskType', one<Condition>(['PIC', ['PUT', 'INT']])],
    () => ['warehouseID', whole(1, 2)],
    () => ['warehouseSectionID', one<Condition>([null, whole(1, 8)])],
    () => ['onHold', random() < 0.5],
    () => ['pickerID', [whole(1, 40), whole(1, 40)]],
    () => ['routeID', whole(1, 12)],
    () => ['priority', { between: [whole(1, 50), whole(50, 99)] }],
    () => ['deliveryDate', { $gte: moment() }],
    () => ['updatedAt', { between: [moment(), moment()] }],
    () => ['customerName', one<Condition>([{ like: 'oulu' }, { startsWith: 'ka' }, { match: 'sähkö 12' }])],
    () => ['orderNumber', one<Condition>([{ startsWith: 'SO4' }, { like: '99' }, { endsWith: '7' }])],
    () => ['taskNumber', { regexp: '1[0-9]*5$' }],
    () => ['totalWeight', { $gt: whole(0, 900) }],
    () => ['search', one(terms)],
    () => ['search', one(terms)],
  ];
  const filter = Object.fromEntries(Array.from({ length: whole(0, 3) }, () => one(conditions)()));
  const sort = Array.from(
    { length: whole(0, 3) },
    () => [one(sortable), one<Direction>(['ASC', 'DESC'])] as const,
  );
  const page = random() < 0.5 ? 0 : whole(1, Object.keys(filter).length === 0 ? 1999 : 60);
  return { resource: 'tasks', filter, sort, range: [page * 50, page * 50 + 49] };
}
