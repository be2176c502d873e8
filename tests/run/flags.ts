import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O }>>['values'];

/**
 * The flags of a command; `--help` ends it with its usage, a wrong flag with the problem.
 * @param findProblem checks values that are valid by themselves; null: no problem
 */
export function readFlags<const O extends Options>(
  usage: string,
  options: O,
  findProblem: (values: Values<O>) => string | null = () => null,
): Values<O> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) end(0, usage);
  try {
    const { values } = parseArgs<{ args: string[]; options: O }>({ args, options });
    const problem = findProblem(values);
    return problem === null ? values : end(2, `${problem}\n\n${usage}`);
  } catch (error) {
    if (!isAboutFlags(error)) throw error;
    return end(2, `${error.message}\n\n${usage}`);
  }
}

function end(exitCode: 0 | 2, text: string): never {
  if (exitCode === 0) console.log(text);
  else console.error(text);
  process.exit(exitCode);
}

function isAboutFlags(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** The problem with a list of names; null: all of them are known. @param kind the kind of thing that they name */
export function unknownNames(
  kind: string,
  names: readonly string[],
  known: readonly string[],
): string | null {
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.length === 0 ? null : `No ${kind} ${unknown.join(', ')}; there are ${known.join(', ')}.`;
}
