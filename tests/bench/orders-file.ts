import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export interface OrdersFile {
  readonly orders: number;
  readonly linesPerOrder: number;
  readonly firstOrder: number;
}

const rowsAWrite = 5000;

/** Writes orders as another system exports them, about 100 bytes a row, with quotation marks and breaks inside cells. */
export async function writeOrdersFile(
  path: string,
  { orders, linesPerOrder, firstOrder }: OrdersFile,
): Promise<void> {
  const file = createWriteStream(path);
  let rows = [
    'OrderID,CustomerID,CustomerName,OrderDate,ExpectedDeliveryDate,StockItemID,Description,Quantity,BinLocation',
  ];
  const flush = async () => {
    if (!file.write(`${rows.join('\n')}\n`)) await once(file, 'drain');
    rows = [];
  };
  for (let order = 0; order < orders; order++) {
    const head = `${firstOrder + order},${order % 663},"Tailspin Toys (Ähtäri, ${order % 663})",2016-05-30,2016-05-31`;
    for (let line = 0; line < linesPerOrder; line++) {
      const item = (order * 7 + line * 31) % 227;
      rows.push(`${head},${item},"USB ""rocket""\nitem ${item}",${1 + (order % 40)},A-${item % 90}`);
    }
    if (rows.length >= rowsAWrite) await flush();
  }
  await flush();
  file.end();
  await once(file, 'finish');
}
