import { describe, expect, it } from 'vitest';
import { parseImport } from '../../domain/imports/task-rows';
import { runSteps } from '../../lib/steps';
import { moment } from './columns';
import { mapItem, mapPicker, tagsOf } from './references';
import { mapOrder, mapPurchase, mapStocktake, type WideWorld } from './wide-world';

const world: WideWorld = {
  packageTypes: new Map([
    ['1', 'Jar'],
    ['2', 'Crate'],
  ]),
  people: new Map([['40', 'Aino Berg']]),
  customers: new Map([['7', 'Kiosk "Corner"']]),
  suppliers: new Map([['3', 'Honey Works']]),
  bins: new Map([['10', 'B-2']]),
  items: new Set(['10', '11']),
};
const order = {
  OrderID: '900',
  CustomerID: '7',
  PickedByPersonID: '40',
  OrderDate: '2020-02-03',
  ExpectedDeliveryDate: '2020-02-04',
  PickingCompletedWhen: '2020-02-03 11:30:00.000',
  Comments: 'Ring twice',
  DeliveryInstructions: '',
};
const line = {
  OrderLineID: '1',
  OrderID: '900',
  StockItemID: '10',
  Description: 'Honey "wild" … 1/2',
  PackageTypeID: '1',
  Quantity: '6',
  PickedQuantity: '6',
  PickingCompletedWhen: '2020-02-03 11:00:00.000',
};

describe('an order', () => {
  it('that is picked becomes a completed PIC task that the import accepts', () => {
    const { rows, problems } = mapOrder(
      order,
      [line, { ...line, OrderLineID: '2', StockItemID: '11' }],
      world,
    );
    expect(problems).toEqual([]);
    const { tasks, refused } = runSteps(parseImport(rows));
    expect(refused).toEqual([]);
    expect(tasks).toMatchObject([
      {
        taskNumber: '900',
        orderNumber: '900',
        taskType: 'PIC',
        status: 'completed',
        customerName: 'Kiosk "Corner"',
        customerNumber: '7',
        pickerCode: '40',
        deliveryDate: '2020-02-04T12:00:00.000Z',
        timeCompleted: '2020-02-03T11:30:00.000Z',
        taskAdditionalInfo: 'Ring twice',
        lines: [
          {
            lineNumber: 1,
            productCode: '10',
            productName: 'Honey "wild" … 1/2',
            bin: 'B-2',
            uom: 'Jar',
            taskAmount: 6,
            actualAmount: 6,
            lineTimeCompleted: '2020-02-03T11:00:00.000Z',
          },
          { lineNumber: 2, bin: 'UNKNOWN' },
        ],
      },
    ]);
  });

  it('that is open is new, or paused if something is picked', () => {
    const open = { ...order, PickingCompletedWhen: '', PickedByPersonID: '' };
    const untouched = { ...line, PickedQuantity: '0', PickingCompletedWhen: '' };
    const statusOf = (lines: readonly (typeof line)[]) =>
      runSteps(parseImport(mapOrder(open, lines, world).rows)).tasks[0];
    expect(statusOf([untouched])).toMatchObject({
      status: 'new',
      timeCompleted: null,
      pickerCode: null,
      lines: [{ actualAmount: 0 }],
    });
    expect(statusOf([untouched, { ...line, OrderLineID: '2' }])).toMatchObject({ status: 'paused' });
  });

  it('leaves out nothing without saying so', () => {
    const strange = { ...order, CustomerID: '8', PickedByPersonID: '41' };
    const { rows, problems } = mapOrder(
      strange,
      [
        { ...line, PackageTypeID: '9' },
        { ...line, OrderLineID: '2', StockItemID: '12' },
      ],
      world,
    );
    expect(rows).toHaveLength(1);
    expect(problems.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
      '900: unknown customer 8',
      '900: unknown picker 41',
      '1: unknown package type 9',
      '2: unknown stock item 12',
    ]);
    expect(mapOrder(order, [], world)).toEqual({
      rows: [],
      problems: [{ file: 'Sales.Orders', id: '900', reason: 'no lines: not loaded' }],
    });
  });
});

it('a purchase order becomes a PUT task from the dock to the bins', () => {
  const purchase = {
    PurchaseOrderID: '5',
    SupplierID: '3',
    SupplierReference: 'HW-5',
    OrderDate: '2020-01-01',
    ExpectedDeliveryDate: '2020-01-15',
    IsOrderFinalized: 'true',
    LastEditedWhen: '2020-01-14 07:00:00.000',
  };
  const received = {
    PurchaseOrderLineID: '8',
    StockItemID: '10',
    Description: 'Honey',
    PackageTypeID: '2',
    OrderedOuters: '4',
    ReceivedOuters: '3',
    LastReceiptDate: '2020-01-14',
  };
  const { tasks, refused } = runSteps(parseImport(mapPurchase(purchase, [received], world).rows));
  expect(refused).toEqual([]);
  expect(tasks).toMatchObject([
    {
      taskNumber: 'PO5',
      orderNumber: 'HW-5',
      taskType: 'PUT',
      status: 'completed',
      customerName: 'Honey Works',
      timeCompleted: '2020-01-14T07:00:00.000Z',
      lines: [{ bin: 'RECEIVING', binTo: 'B-2', uom: 'Crate', taskAmount: 4, actualAmount: 3 }],
    },
  ]);
  expect(
    mapPurchase({ ...purchase, IsOrderFinalized: 'false' }, [{ ...received, ReceivedOuters: '0' }], world)
      .rows[0],
  ).toMatchObject({ status: 'new' });
});

it('the stocktake of a bin becomes an INV task with expected and counted amounts', () => {
  const holdings = [
    {
      StockItemID: '10',
      QuantityOnHand: '90',
      LastStocktakeQuantity: '88',
      LastEditedWhen: '2020-05-01 07:00:00.000',
    },
    {
      StockItemID: '11',
      QuantityOnHand: '5',
      LastStocktakeQuantity: '5',
      LastEditedWhen: '2020-05-02 07:00:00.000',
    },
  ];
  const { tasks, refused } = runSteps(
    parseImport(mapStocktake('B-2', holdings, new Map([['10', 'Honey']])).rows),
  );
  expect(refused).toEqual([]);
  expect(tasks).toMatchObject([
    {
      taskNumber: 'INV-B-2',
      taskType: 'INV',
      status: 'completed',
      timeCompleted: '2020-05-02T07:00:00.000Z',
      lines: [{ taskAmount: 90, actualAmount: 88 }, { taskAmount: 5 }],
    },
  ]);
});

it('an item becomes a product; columns with JSON are read as far as possible', () => {
  const item = {
    StockItemID: '10',
    StockItemName: ' Honey (wild) ',
    UnitPackageID: '1',
    Barcode: '',
    TypicalWeightPerUnit: '0.45',
    MarketingComments: 'From "here"',
    Tags: '["Sweet","Local"]',
  };
  expect(mapItem(item, world)).toEqual({
    productCode: '10',
    name: 'Honey (wild)',
    eanCode: null,
    uom: 'Jar',
    weight: 0.45,
    productInfo: 'From "here", Sweet, Local',
  });
  expect(tagsOf('{"not": "a list"}')).toEqual([]);
  expect(tagsOf('["cut of')).toEqual([]);
});

it('names are split in two, moments have a zone', () => {
  expect(mapPicker('40', 'Aino Maria Berg')).toEqual({
    pickerCode: '40',
    firstName: 'Aino',
    lastName: 'Maria Berg',
  });
  expect(mapPicker('41', 'Prince')).toEqual({ pickerCode: '41', firstName: 'Prince', lastName: 'Prince' });
  expect([moment(''), moment('2020-01-02'), moment('2020-01-02 03:04:05.600')]).toEqual([
    '',
    '2020-01-02T12:00:00.000Z',
    '2020-01-02T03:04:05.600Z',
  ]);
});
