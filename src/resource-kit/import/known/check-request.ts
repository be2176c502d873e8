import { importKindOf } from '../../../domain/imports/kinds';
import { importOf } from '../../../domain/imports/resource-rows';
import { insideWindow } from '../../../domain/query/coverage';
import type { Filter } from '../../../domain/query/query';
import { type Resource, type Row, windowOf } from '../../../domain/resource';
import { products } from '../../../domain/resources/catalog/products';
import { pickers } from '../../../domain/resources/company/pickers';
import { resourceOf } from '../../../domain/resources/registry';
import { routes } from '../../../domain/resources/sites/routes';
import { warehouseSections } from '../../../domain/resources/sites/warehouse-sections';
import { warehouses } from '../../../domain/resources/sites/warehouses';
import type { Device } from '../../../sync/device';
import { firstResult } from '../../device/first-result';
import type { CheckRequest } from '../import-calls';

/** The question about a file, with what the device knows. */
export async function requestOf(
  device: Device,
  name: string,
  opened: Required<Pick<CheckRequest, 'mapping' | 'decimalMark' | 'dateOrder' | 'createsProducts'>>,
  warehouseID: number | null,
): Promise<CheckRequest> {
  const { mapping, decimalMark, dateOrder, createsProducts } = opened;
  const { mustBeNew, owned, groupBy, counted } = importKindOf(name);
  const codes = await readCodes(device, warehouseID);
  const taken = mustBeNew === null ? [] : await readTexts(device, name, mustBeNew);
  const owners = owned === undefined ? [] : await readOwners(device, resourceOf(name));
  const within: Filter = warehouseID === null ? {} : { warehouseID };
  const existing =
    counted === undefined || groupBy === null ? [] : await readKept(device, counted, groupBy, within);
  return { kind: name, mapping, decimalMark, dateOrder, createsProducts, codes, taken, existing, owners };
}

/** Codes of the company's rows on this device. */
async function readCodes(device: Device, warehouseID: number | null): Promise<CheckRequest['codes']> {
  const [warehouseCodes, sectionCodes, pickerCodes, productCodes, routeNames] = await Promise.all([
    readTexts(device, warehouses.name, 'warehouseCode'),
    warehouseID === null
      ? []
      : readTexts(device, warehouseSections.name, 'warehouseSectionCode', { warehouseID }),
    readTexts(device, pickers.name, 'pickerCode'),
    readTexts(device, products.name, 'productCode'),
    readTexts(device, routes.name, 'name'),
  ]);
  return {
    warehouses: warehouseCodes,
    warehouseSections: sectionCodes,
    pickers: pickerCodes,
    products: productCodes,
    routes: routeNames,
  };
}

/** The values that go along with rows of a resource, each with its row's match key. */
async function readOwners(
  device: Device,
  resource: Resource,
): Promise<readonly (readonly [string, string])[]> {
  const { along, match } = importOf(resource);
  if (!along) return [];
  const child = resourceOf(along.resource);
  const [rows, owned] = await Promise.all(
    [resource, child].map(({ name }) => device.readRows({ resource: name, filter: {}, sort: [] })),
  );
  const names = new Map(rows?.map((row) => [row[resource.key], String(row[match] ?? '')]));
  const ownerOf = (row: Row) => names.get(child.parent && row[child.parent]) ?? '';
  return owned?.map((row) => [String(row[along.field]), ownerOf(row)] as const) ?? [];
}

async function readTexts(
  device: Device,
  resource: string,
  field: string,
  filter: Filter = {},
): Promise<readonly string[]> {
  const rows = await device.readRows({ resource, filter, sort: [] });
  return rows.map((row) => String(row[field] ?? ''));
}

/**
 * Texts of the rows on the device: of all rows (none while it still lacks some), or of those in the resource's window.
 * The server knows older ones and leaves them unchanged, too.
 */
async function readKept(
  device: Device,
  name: string,
  field: string,
  within: Filter,
): Promise<readonly string[]> {
  const policy = windowOf(resourceOf(name));
  if (!policy) return (await hasAll(device, name)) ? readTexts(device, name, field, within) : [];
  const windowDays = await readWindowDays(device);
  const filters = insideWindow(policy, { windowDays, nowMs: Date.now() });
  return (
    await Promise.all(filters.map((filter) => readTexts(device, name, field, { ...filter, ...within })))
  ).flat();
}

/** Whether all rows of a resource with policy `all` are on the device: a check does not wait for them. */
async function hasAll(device: Device, resource: string): Promise<boolean> {
  const query = { resource, filter: {}, sort: [], range: [0, 0] } as const;
  const result = await firstResult(device, query, () => true).catch(() => null);
  return result?.loading === false;
}

function readWindowDays(device: Pick<Device, 'watchStatus'>): Promise<number> {
  return new Promise((resolve) => {
    let isTold = false;
    let stop: (() => void) | null = null;
    stop = device.watchStatus(({ windowDays }) => {
      isTold = true;
      resolve(windowDays);
      stop?.();
    });
    // The first callback may come before there is anything to stop.
    if (isTold) stop();
  });
}
