// npm test: every stage in order, whatever the result of the one before, and beside them those that fill the gaps; the
// last line is the sum.
import { readFlags, unknownNames } from './flags';
import { type Counts, type Place, type Stage, slowestTests, stages } from './stages';

const known = stages.map(({ name }) => name);
const usage = `npm test [-- --only STAGE,…]   every check, or only these stages: ${known.join(', ')}`;
const namesIn = (only: string | undefined): readonly string[] => only?.split(',') ?? known;
const { only } = readFlags(usage, { only: { type: 'string' } }, (values) =>
  unknownNames('stage', namesIn(values.only), known),
);
const names = namesIn(only);

interface Result {
  readonly stage: Stage;
  readonly counts: Counts;
  readonly seconds: number;
}

const chosen = stages.filter(({ name }) => names.includes(name));
const inFront = chosen.filter(({ fillsGaps = false }) => !fillsGaps);
const fillsGaps = inFront.length > 0 ? chosen.filter((stage) => !inFront.includes(stage)) : [];

const begun = fillsGaps.map((stage) => measured(stage, 'background'));
const results: Result[] = [];
for (const stage of inFront.length > 0 ? inFront : chosen) {
  console.log(`\n━━ ${stage.name}`);
  results.push(await measured(stage, 'front'));
}
for (const result of await Promise.all(begun)) {
  console.log(`\n━━ ${result.stage.name}\n${result.counts.output ?? ''}`);
  results.push(result);
}

console.log('\nThe ten slowest:');
const durations = results.map(({ stage, counts }) => ({
  name: stage.name,
  durations: counts.durations ?? [],
}));
for (const line of slowestTests(durations, 10)) console.log(line);
console.log('');
for (const { stage, counts, seconds } of results) {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(
    `${stage.name.padEnd(11)} ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds.toFixed(1)} s)`,
  );
}
for (const name of results.flatMap(({ counts }) => counts.unsteady ?? [])) {
  console.log(`unsteady, passed only when tried again: ${name}`);
}
for (const name of results.flatMap(({ counts }) => counts.idle ?? []))
  console.log(`the project ${name} ran no test: that counts as a failure`);
for (const name of results.flatMap(({ counts }) => counts.leftOut ?? [])) console.log(`skipped: ${name}`);
const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0);
const failed = results.reduce((sum, { counts }) => sum + counts.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function measured(stage: Stage, place: Place): Promise<Result> {
  const started = performance.now();
  const counts = await run(stage, place);
  return { stage, counts, seconds: (performance.now() - started) / 1000 };
}

/** A stage that throws or runs nothing has failed. */
async function run(stage: Stage, place: Place): Promise<Counts> {
  try {
    const counts = await stage.run(place);
    if (counts.passed + counts.failed > 0) return counts;
    console.log(`The stage ${stage.name} ran no test: that counts as a failure.`);
  } catch (error) {
    console.log(error);
  }
  return { passed: 0, failed: 1, skipped: 0 };
}
