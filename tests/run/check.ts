// npm run check: format, lint, types, dead code, catalogs, size budget.
import { runChecks } from './checks';

const outcomes = await runChecks();
process.exitCode = outcomes.some(({ problems }) => problems !== '') ? 1 : 0;
