import { type BatchOrder, suggestBatches } from '../../src/domain/batching/suggest-batches';
import { floorPlanOf } from '../../src/domain/batching/walking-distance';
import { createRandom } from '../../src/server/demo/random';
import { type Figure, ms, type Section } from './figures';

const caps = { tasks: 8, lines: 60, weight: 400, volume: 1_000 };
const floors = [
  { aisles: 6, bays: 12, tasks: 60 },
  { aisles: 12, bays: 26, tasks: 200 },
  { aisles: 20, bays: 26, tasks: 600 },
];

/** Suggested batches on generated warehouses: how much shorter the walking distance gets, and how long the suggestion takes. */
export async function measureBatching(): Promise<Section> {
  return { figures: floors.map(measureFloor), skipped: [] };
}

function measureFloor({ aisles, bays, tasks }: (typeof floors)[number]): Figure {
  const random = createRandom(aisles, 'batching');
  const bins = [...Array(aisles * bays).keys()].map((order) => ({
    bin: `${String.fromCharCode(65 + Math.floor(order / bays))}-${String(1 + (order % bays)).padStart(2, '0')}-1`,
    binOrder: order,
  }));
  const orders = [...Array(tasks).keys()].map((taskID): BatchOrder => {
    const lines = random.int(1, 5);
    return {
      taskID,
      lines,
      weight: random.int(1, 40),
      volume: random.int(1, 90),
      bins: [...Array(lines).keys()].map(() => random.pick(bins).bin),
    };
  });
  const started = performance.now();
  const { distance, batches } = suggestBatches(floorPlanOf(bins), orders, caps);
  const elapsed = performance.now() - started;
  const gain = 1 - distance.suggested / distance.firstCome;
  return {
    name: `${tasks} tasks, ${aisles} aisles of ${bays} bays`,
    seen: `${kilometres(distance.suggested)} in ${batches.length} rounds; first come first served ${kilometres(distance.firstCome)}, one by one ${kilometres(distance.single)}; ${(100 * gain).toFixed(0)} % shorter in ${ms(elapsed)}`,
    data: { ...distance, elapsed },
  };
}

function kilometres(metres: number): string {
  return `${(metres / 1000).toFixed(1)} km`;
}
