// npm test: every stage in order, whatever became of the one before; the last line is the sum.
import { parseArgs } from 'node:util';
import { type Counts, type Stage, slowestTests, stages } from './stages';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const names = values.only?.split(',') ?? stages.map(({ name }) => name);
const unknown = names.filter((name) => stages.every((stage) => stage.name !== name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const results: { stage: Stage; counts: Counts; seconds: number }[] = [];
for (const stage of stages.filter(({ name }) => names.includes(name))) {
  console.log(`\n━━ ${stage.name}`);
  const started = performance.now();
  const counts = await run(stage);
  results.push({ stage, counts, seconds: (performance.now() - started) / 1000 });
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
for (const name of results.flatMap(({ counts }) => counts.leftOut ?? [])) console.log(`skipped: ${name}`);
const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0);
const failed = results.reduce((sum, { counts }) => sum + counts.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** A stage that throws or runs nothing has failed. */
async function run(stage: Stage): Promise<Counts> {
  try {
    const counts = await stage.run();
    if (counts.passed + counts.failed > 0) return counts;
    console.log(`The stage ${stage.name} ran no test: that counts as a failure.`);
  } catch (error) {
    console.log(error);
  }
  return { passed: 0, failed: 1, skipped: 0 };
}
