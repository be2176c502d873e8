import { statusFeature, taskStatuses, taskTypeFeatures } from '../../domain/tasks/statuses';
import { asNumber, isObject } from '../../lib/json-values';
import { type LoadApi, LoadError } from './api';

export interface CompanySetup {
  readonly companyID: number;
  readonly warehouseID: number;
}

const companyCode = 'WWI';
const administrator = { username: 'wwi', password: 'wwi-demo' } as const;

/** Creates the company with its warehouse, its administrator and its flags; existing rows stay. */
export async function ensureCompany(api: LoadApi, warehouseCode: string): Promise<CompanySetup> {
  const companyID =
    keyOf((await api.list('companies', { companyCode }))[0], 'companyID') ??
    (await create(
      api,
      'companies',
      {
        companyCode,
        name: 'Wide World Importers',
        administrator: administrator.username,
        administratorPassword: administrator.password,
      },
      'companyID',
    ));
  const warehouseID =
    keyOf((await api.list('warehouses', { companyID, warehouseCode }))[0], 'warehouseID') ??
    (await create(
      api,
      'warehouses',
      { companyID, warehouseCode, name: 'Wide World Importers' },
      'warehouseID',
    ));
  await ensureFlags(api, companyID);
  return { companyID, warehouseID };
}

/** Statuses and task types of the data must be on for the company. */
async function ensureFlags(api: LoadApi, companyID: number): Promise<void> {
  const wanted = new Set([...taskStatuses.map(statusFeature), ...Object.values(taskTypeFeatures)]);
  const set = new Set((await api.list('companyFeatures', { companyID })).map((row) => row.featureID));
  for (const feature of await api.list('features', {})) {
    if (!wanted.has(String(feature.name)) || set.has(feature.featureID)) continue;
    await create(
      api,
      'companyFeatures',
      { companyID, featureID: feature.featureID, value: 'true' },
      'companyFeatureID',
    );
  }
}

export interface Missing {
  readonly path: string;
  /** Field that identifies a row. */
  readonly by: string;
  readonly companyID: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Creates the rows that the company does not have yet. */
export async function ensureRows(api: LoadApi, { path, by, companyID, rows }: Missing): Promise<number> {
  const known = new Set((await api.list(path, { companyID })).map((row) => String(row[by])));
  let created = 0;
  for (const row of rows) {
    if (known.has(String(row[by]))) continue;
    await create(api, path, { companyID, ...row }, null);
    created += 1;
  }
  return created;
}

async function create(
  api: LoadApi,
  path: string,
  row: Readonly<Record<string, unknown>>,
  key: string,
): Promise<number>;
async function create(
  api: LoadApi,
  path: string,
  row: Readonly<Record<string, unknown>>,
  key: null,
): Promise<null>;
async function create(
  api: LoadApi,
  path: string,
  row: Readonly<Record<string, unknown>>,
  key: string | null,
): Promise<number | null> {
  const answer = await api.post(path, row);
  if (answer.error !== null) {
    const fields = Object.entries(answer.fields).map(([name, reason]) => `${name}: ${reason}`);
    throw new LoadError(`${path}: ${[answer.error, ...fields].join('; ')}`);
  }
  if (key === null) return null;
  const id = isObject(answer.body) ? asNumber(answer.body[key]) : null;
  if (id === null) throw new LoadError(`${path}: the answer names no ${key}`);
  return id;
}

function keyOf(row: Readonly<Record<string, unknown>> | undefined, key: string): number | null {
  return row ? asNumber(row[key]) : null;
}
