// Lists of tasks as users ask for them: orders, filters, searches, pages in the middle and at the end.
import type { Filter } from '../../src/domain/query/query';
import type { DearPage } from './dear-pages';

/** What the data has of each kind: one of its days, a warehouse, and texts that some tasks have. */
export interface ListedTasks {
  readonly tasks: number;
  /** As `YYYY-MM-DD`. */
  readonly day: string;
  readonly warehouseID: number;
  readonly customer: string;
  readonly numberBegins: string;
  readonly search: string;
  readonly pattern: string;
}

const open: Filter = { status: ['new', 'started', 'paused', 'suspended', 'draft'] };

export function listPages(of: ListedTasks): readonly DearPage[] {
  const day = { $gte: `${of.day}T00:00:00.000Z`, $lte: `${of.day}T23:59:59.999Z` };
  return [
    { name: 'first page' },
    { name: 'page 20', from: 950 },
    { name: 'last page', from: of.tasks - 50 },
    { name: 'by task number', sort: ['taskNumber', 'ASC'] },
    { name: 'by delivery date, newest', sort: ['deliveryDate', 'DESC'] },
    { name: 'by customer', sort: ['customerName', 'ASC'] },
    { name: 'by customer, last', sort: ['customerName', 'DESC'] },
    { name: 'by order number', sort: ['orderNumber', 'DESC'] },
    { name: 'by priority', sort: ['priority', 'ASC'] },
    { name: 'by weight', sort: ['totalWeight', 'DESC'] },
    { name: 'one day', filter: { deliveryDate: day }, sort: ['deliveryDate', 'ASC'] },
    { name: 'open', filter: open, sort: ['deliveryDate', 'ASC'] },
    { name: 'completed, newest', filter: { status: 'completed' }, sort: ['timeCompleted', 'DESC'] },
    { name: 'of a picker', filter: { pickerID: 7 } },
    { name: 'on hold', filter: { onHold: true } },
    { name: 'route and status', filter: { routeID: 3, status: 'completed' } },
    {
      name: 'warehouse and type',
      filter: { warehouseID: of.warehouseID, taskType: 'PIC', pickType: 'NORMAL' },
    },
    { name: 'customer like', filter: { customerName: { like: of.customer } } },
    { name: 'task number begins', filter: { taskNumber: { startsWith: of.numberBegins } } },
    { name: 'search', filter: { search: of.search } },
    { name: 'search in vain', filter: { search: 'xyzzy' } },
    { name: 'pattern', filter: { customerName: { regexp: of.pattern } } },
  ];
}
