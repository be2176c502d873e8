// The import table of ARCHITECTURE.md as data, and what finds the imports that break it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type IFlattenedRuleSet, type IModule } from 'dependency-cruiser';
import ts from 'typescript';

/** A checker that reads nothing finds nothing: this many files of src there are at the least. */
export const fewestModules = 150;

/** What a folder of src may import, besides itself. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  domain: ['lib'],
  protocol: ['domain', 'lib'],
  session: ['domain', 'protocol', 'lib'],
  api: ['session', 'protocol', 'domain', 'lib'],
  mirror: ['domain', 'lib'],
  sync: ['mirror', 'api', 'session', 'protocol', 'domain', 'lib'],
  ui: ['lib'],
  'resource-kit': ['ui', 'sync', 'mirror', 'api', 'session', 'domain', 'lib'],
  'task-kit': ['resource-kit', 'ui', 'sync', 'mirror', 'api', 'session', 'domain', 'lib'],
  features: ['task-kit', 'resource-kit', 'ui', 'sync', 'mirror', 'api', 'session', 'domain', 'lib'],
  app: [
    'features',
    'task-kit',
    'resource-kit',
    'ui',
    'sync',
    'mirror',
    'api',
    'session',
    'protocol',
    'domain',
    'lib',
    'locales',
  ],
  server: ['protocol', 'domain', 'lib'],
  locales: [],
};

type Rule = NonNullable<IFlattenedRuleSet['forbidden']>[number];

const tableRules: readonly Rule[] = Object.entries(mayImport).map(([folder, allowed]) => ({
  name: `${folder} may import ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...allowed].join('|')})/` },
}));

const pureFolders = '^src/(lib|domain|protocol|session|sync/core)/';

const furtherRules: readonly Rule[] = [
  {
    name: 'a feature is an island',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  {
    name: 'sync/core is pure: no package, no mirror, no effect',
    severity: 'error',
    from: { path: '^src/sync/core/' },
    to: { pathNot: '^src/(sync/(core/|(ports|device)\\.ts)|session/|protocol/|domain/|lib/)' },
  },
  {
    name: 'screens know the device by its interface, not what is inside',
    severity: 'error',
    from: { path: '^src/(resource-kit|task-kit|features|app)/' },
    to: { path: '^src/sync/(core|shell)/' },
  },
  {
    name: 'only the mirror knows dexie',
    severity: 'error',
    from: { pathNot: '^src/mirror/' },
    to: { path: '(^|/)node_modules/dexie/|^dexie' },
  },
  {
    name: 'pure code knows no screen, no store, no server',
    severity: 'error',
    from: { path: pureFolders },
    to: {
      path: '(^|/)node_modules/(react|react-dom|@lingui|@headlessui|@tanstack|fastify|pg|sql-template-tag)/',
    },
  },
  {
    name: 'only the server and the build use what Node brings',
    severity: 'error',
    from: { pathNot: '^src/(server|locales)/' },
    to: { dependencyTypes: ['core'] },
  },
  { name: 'no cycle', severity: 'error', from: {}, to: { circular: true } },
  { name: 'every import resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
];

export interface ImportReport {
  /** The files of src that were read, from the project's folder. */
  readonly modules: readonly string[];
  /** `rule: from → to`, one for each import that breaks the table. */
  readonly violations: readonly string[];
}

/** Reads every import of `<root>/src`, types included, tests left out. */
export async function readImports(root: string): Promise<ImportReport> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...tableRules, ...furtherRules] },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.test\\.tsx?$' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'browser', 'default', 'types'],
      },
    },
    { extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'] },
  );
  if (typeof output === 'string') throw new Error(output);
  return {
    modules: output.modules.filter(isSource).map(({ source }) => source),
    violations: output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

/** The TypeScript files of `<root>/src` as the file system has them, tests left out. */
export function sourceFiles(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test\.tsx?|d\.ts)$/.test(entry.name),
    )
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** `export *` and files that only pass on what others export. */
export function findBarrels(root: string, files: readonly string[]): string[] {
  return files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const passedOn = statements.filter(
      (one) => ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined,
    );
    const own = statements.filter((one) => !ts.isExportDeclaration(one) && !ts.isImportDeclaration(one));
    const star = passedOn.some((one) => ts.isExportDeclaration(one) && one.exportClause === undefined);
    return star || (passedOn.length > 0 && own.length === 0);
  });
}

function isSource({ source, coreModule, couldNotResolve }: IModule): boolean {
  return source.startsWith('src/') && /\.tsx?$/.test(source) && !coreModule && !couldNotResolve;
}
