import { productsGiven } from '../../domain/mutations/given-barcodes';
import type { Filter } from '../../domain/query/query';
import type { Resource, RowOf } from '../../domain/resource';
import { productCodes } from '../../domain/resources/catalog/product-codes';
import { type Product, products } from '../../domain/resources/catalog/products';
import { locations } from '../../domain/resources/sites/locations';
import { type Task, tasks } from '../../domain/resources/tasks/tasks';
import type { OutboxEntry } from '../../domain/sync/write';
import { openStatuses } from '../../domain/tasks/statuses';
import { rowsOf } from '../../resource-kit/device/use-rows';
import type { Device } from '../../sync/device';

/** The meaning of a code; everything is on the device, except tasks that are long done. */
export type Match =
  | { readonly kind: 'task'; readonly task: Task }
  /** An order of several tasks. */
  | { readonly kind: 'order'; readonly orderNumber: string; readonly tasks: readonly Task[] }
  | { readonly kind: 'product'; readonly product: Product }
  | { readonly kind: 'bin'; readonly bin: string };

type Reader = Pick<Device, 'readRows' | 'watchOutbox'>;

/** Everything with this number, code or EAN: tasks, orders, products and bins, ignoring case. */
export async function findMatches(device: Reader, code: string): Promise<readonly Match[]> {
  const [byNumber, byOrder, found, bins] = await Promise.all([
    findTasks(device, 'taskNumber', code),
    findTasks(device, 'orderNumber', code),
    findProducts(device, code),
    read(device, locations, { bin: called(code) }),
  ]);
  const others = byOrder.filter(({ taskID }) => !byNumber.some((task) => task.taskID === taskID));
  const [first] = others;
  return [
    ...byNumber.map((task) => ({ kind: 'task', task }) as const),
    ...(first && others.length === 1 ? [{ kind: 'task', task: first } as const] : []),
    ...(first && others.length > 1
      ? [{ kind: 'order', orderNumber: first.orderNumber ?? code, tasks: others } as const]
      : []),
    ...found.map((product) => ({ kind: 'product', product }) as const),
    ...[...new Set(bins.map(({ bin }) => bin))].map((bin) => ({ kind: 'bin', bin }) as const),
  ];
}

/** Open ones first: the device has them all, so that a distant server is not asked. */
async function findTasks(
  device: Reader,
  field: 'taskNumber' | 'orderNumber',
  code: string,
): Promise<readonly Task[]> {
  const named = { [field]: called(code) };
  const open = await read(device, tasks, { ...named, status: openStatuses });
  return open.length > 0 ? open : read(device, tasks, named);
}

async function findProducts(device: Reader, code: string): Promise<readonly Product[]> {
  const fields = ['productCode', 'eanCode', 'speechProductCode'] as const;
  const [barcodes, ...lists] = await Promise.all([
    read(device, productCodes, { value: called(code) }),
    ...fields.map((field) => read(device, products, { [field]: called(code) })),
  ]);
  const found = lists.flat();
  // Waiting writes are read as a whole: they are searched only for codes found nowhere else.
  const isUnknown = barcodes.length + found.length === 0;
  const ids = isUnknown
    ? productsGiven(code, await readOutbox(device))
    : barcodes.map(({ productID }) => productID);
  const byBarcode = ids.length > 0 ? await read(device, products, { productID: ids }) : [];
  const byID = new Map([...found, ...byBarcode].map((product) => [product.productID, product]));
  return [...byID.values()];
}

function readOutbox(device: Pick<Device, 'watchOutbox'>): Promise<readonly OutboxEntry[]> {
  return new Promise((resolve) => {
    let isDone = false;
    let stop: (() => void) | null = null;
    stop = device.watchOutbox((entries) => {
      isDone = true;
      stop?.();
      resolve(entries);
    });
    // The first callback may come before there is anything to stop.
    if (isDone) stop();
  });
}

/** Equal except for case: plain equality would treat them as different. */
function called(code: string) {
  return { between: [code, code] };
}

async function read<R extends Resource>(
  device: Reader,
  resource: R,
  filter: Filter,
): Promise<readonly RowOf<R>[]> {
  const sort = [[resource.key, 'ASC']] as const;
  return rowsOf(resource, await device.readRows({ resource: resource.name, filter, sort }));
}
