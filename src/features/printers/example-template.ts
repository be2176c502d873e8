import { placeholderText } from '../../domain/labels/fill-template';
import type { LabelType } from '../../domain/labels/placeholders';

interface Example {
  /** Large, at the top. */
  readonly title: string;
  /** A bar code. */
  readonly code: string;
  readonly below: string;
}

const examples: Readonly<Record<LabelType, Example>> = {
  LOCATION: { title: 'bin', code: 'bin', below: 'warehouse.name' },
  PRODUCT: { title: 'name', code: 'productCode', below: 'uom' },
  PACKAGE: { title: 'task.customerName', code: 'packageCode', below: 'task.orderNumber' },
  WAYBILL: { title: 'customerName', code: 'taskNumber', below: 'orderNumber' },
};

/** An initial label of 80 × 40 mm, in code for Zebra printers. */
export function exampleTemplate(type: LabelType, dotsPerMm: number): string {
  const dots = (mm: number) => Math.round(mm * dotsPerMm);
  const { title, code, below } = examples[type];
  const place = (y: number) => `^FO${dots(4)},${dots(y)}`;
  const text = (y: number, mm: number, name: string) =>
    `${place(y)}^A0N,${dots(mm)},${dots(mm)}^FB${dots(72)},1,0,L^FD${placeholderText(name)}^FS`;
  return [
    '^XA',
    '^CI28',
    `^PW${dots(80)}`,
    `^LL${dots(40)}`,
    text(3, 7, title),
    `${place(12)}^BY${dots(0.25)}^BCN,${dots(14)},Y,N,N^FD${placeholderText(code)}^FS`,
    text(34, 4, below),
    '^XZ',
  ].join('\n');
}
