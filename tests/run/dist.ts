import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, type CommandResult, root, runNode } from './command';

const sources = [
  'src',
  'public',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  ...readdirSync(join(root, 'tests/run'))
    .filter((name) => name.endsWith('-plugin.ts'))
    .sort()
    .map((name) => `tests/run/${name}`),
  'tailwind.config.ts',
  'tsconfig.json',
];
const notBuilt = /\.test\.tsx?$|\.md$|\.js$/;
const stampFile = join(root, 'dist/build-stamp');
const products = ['dist/web/index.html', 'dist/web/service-worker.js', 'dist/server/main.js'];

/**
 * Builds unless dist already comes from exactly these sources.
 * @param onServerBuilt as of `forceBuild`
 */
export async function ensureBuilt(onServerBuilt?: () => void): Promise<CommandResult> {
  return isCurrent(sourceHash()) ? { exitCode: 0, output: '' } : forceBuild(onServerBuilt);
}

/**
 * Builds dist/web and dist/server, side by side; the output says why one failed.
 * @param onServerBuilt called when dist/server is there, long before dist/web
 */
export async function forceBuild(onServerBuilt?: () => void): Promise<CommandResult> {
  const hash = sourceHash();
  rmSync(stampFile, { force: true });
  console.log('Building the console and the server …');
  const vite = bin('vite/bin/vite.js');
  const env = {
    BUILD_ID: hash.slice(0, 8),
    NODE_ENV: 'production',
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
  };
  const build = (...args: string[]) =>
    runNode([vite, 'build', ...args, '--logLevel', 'warn'], { env, timeoutMs: 300_000 });
  const buildServer = async () => {
    const result = await build('--ssr', 'src/server/main.ts');
    if (result.exitCode === 0) onServerBuilt?.();
    return result;
  };
  const results = await Promise.all([build(), buildServer()]);
  const failed = results.find(({ exitCode }) => exitCode !== 0);
  if (failed) return failed;
  const missing = products.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) return { exitCode: 1, output: `The build did not write ${missing.join(', ')}` };
  writeFileSync(stampFile, hash);
  return { exitCode: 0, output: '' };
}

function isCurrent(hash: string): boolean {
  return (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === hash &&
    products.every((path) => existsSync(join(root, path)))
  );
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return notBuilt.test(path) ? [] : [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}
