import type { Printer, PrintTemplate } from '../../../domain/resources/sites/printers';

interface Site {
  readonly code: string;
  readonly name: string;
  readonly warehouseID: number;
  readonly dpi: number;
  readonly templates: readonly Pick<PrintTemplate, 'name' | 'type' | 'value'>[];
}

const sites: readonly Site[] = [
  { code: 'VAN-1', name: 'Lähettämö Vantaa', warehouseID: 1, dpi: 203, templates: labelsOf(8) },
  { code: 'TRE-1', name: 'Lähettämö Tampere', warehouseID: 2, dpi: 300, templates: labelsOf(12) },
  {
    code: 'VAN-2',
    name: 'Toimisto Vantaa',
    warehouseID: 1,
    dpi: 203,
    templates: [{ name: 'Rahtikirja, teksti', type: 'WAYBILL', value: plainWaybill() }],
  },
];

/** Label printers of both sites with a template of each type, and one for plain text. */
export function generatePrinters(companyID: number, createdAt: string): readonly Printer[] {
  return sites.map(({ code, name, warehouseID, dpi }, index) => ({
    printerID: index + 1,
    companyID,
    printerCode: code,
    name,
    warehouseID,
    dpi,
    createdAt,
    updatedAt: createdAt,
  }));
}

export function generatePrintTemplates(companyID: number): readonly PrintTemplate[] {
  return sites
    .flatMap(({ templates }, index) => templates.map((template) => ({ ...template, printerID: index + 1 })))
    .map((template, index) => ({ printTemplateID: index + 1, companyID, ...template }));
}

/** Sizes in millimetres. */
interface LabelFormat extends Pick<PrintTemplate, 'name' | 'type'> {
  readonly width: number;
  readonly height: number;
}

/** @param dotsPerMm of the printer: the labels have the same size on each */
function labelsOf(dotsPerMm: number): Site['templates'] {
  const dots = (mm: number) => Math.round(mm * dotsPerMm);
  const place = (x: number, y: number) => `^FO${dots(x)},${dots(y)}`;
  const text = (x: number, y: number, mm: number, data: string) =>
    `${place(x, y)}^A0N,${dots(mm)},${dots(mm)}^FD${data}^FS`;
  const block = (x: number, y: number, mm: number, width: number, lines: number, data: string) =>
    `${place(x, y)}^A0N,${dots(mm)},${dots(mm)}^FB${dots(width)},${lines},0,L^FD${data}^FS`;
  const line = (y: number, width: number) => `${place(4, y)}^GB${dots(width)},${dots(0.4)},${dots(0.4)}^FS`;
  const code128 = (x: number, y: number, mm: number, data: string) =>
    `${place(x, y)}^BY${dots(0.375)}^BCN,${dots(mm)},Y,N,N^FD${data}^FS`;
  const label = ({ name, type, width, height }: LabelFormat, fields: readonly string[]) => ({
    name,
    type,
    value: ['^XA', '^CI28', `^PW${dots(width)}`, `^LL${dots(height)}`, ...fields, '^XZ'].join('\n'),
  });
  return [
    label({ name: 'Hyllypaikka 100 × 50', type: 'LOCATION', width: 100, height: 50 }, [
      text(4, 4, 15, '{{bin}}'),
      code128(6, 22, 14, '{{bin}}'),
      `${place(74, 20)}^GB${dots(22)},${dots(17)},${dots(17)}^FS`,
      `${place(76, 23)}^A0N,${dots(12)},${dots(12)}^FR^FB${dots(18)},1,0,C^FD{{validationDigits}}^FS`,
      text(4, 44, 3.5, '{{warehouse.name}}  {{section.name}}'),
    ]),
    label({ name: 'Tuote 80 × 50', type: 'PRODUCT', width: 80, height: 50 }, [
      block(4, 3, 5, 72, 2, '{{name}}'),
      text(4, 15, 4, '{{productCode}}  ({{uom}})'),
      `${place(12, 21)}^BY${dots(0.5)}^BEN,${dots(19)},Y,N^FD{{eanCode}}^FS`,
      text(60, 15, 3.5, '{{weight}} kg'),
    ]),
    label({ name: 'Kolli 100 × 75', type: 'PACKAGE', width: 100, height: 75 }, [
      block(4, 4, 7, 92, 2, '{{task.customerName}}'),
      text(4, 21, 4, 'Tilaus {{task.orderNumber}}'),
      text(4, 27, 4, '{{deliveryMethod.name}}'),
      line(33, 92),
      text(4, 36, 4, 'Kolli'),
      text(4, 41, 11, '{{packageNumber}}'),
      text(42, 36, 4, '{{packageName}}'),
      text(42, 42, 6, '{{weight}} kg'),
      code128(8, 55, 12, '{{packageCode}}'),
    ]),
    label({ name: 'Rahtikirja A6', type: 'WAYBILL', width: 105, height: 148 }, [
      text(5, 6, 9, 'RAHTIKIRJA'),
      line(18, 95),
      text(5, 22, 3.5, 'Lähettäjä'),
      text(5, 27, 5, '{{company}}, {{warehouse.name}}'),
      text(5, 38, 3.5, 'Vastaanottaja'),
      block(5, 43, 8, 95, 2, '{{customerName}}'),
      text(5, 62, 4.5, 'Asiakas {{customerNumber}}'),
      line(70, 95),
      text(5, 74, 3.5, 'Tilaus'),
      text(5, 79, 6, '{{orderNumber}}'),
      text(55, 74, 3.5, 'Toimitus'),
      text(55, 79, 6, '{{deliveryDate}}'),
      text(5, 90, 3.5, 'Kuljetus'),
      text(5, 95, 6, '{{deliveryMethod.name}}'),
      text(55, 90, 3.5, 'Reitti'),
      text(55, 95, 6, '{{route}}'),
      line(105, 95),
      text(5, 109, 6, '{{lineCount}} riviä'),
      text(38, 109, 6, '{{totalWeight}} kg'),
      code128(10, 121, 17, '{{taskNumber}}'),
    ]),
  ];
}

function plainWaybill(): string {
  return [
    'RAHTIKIRJA',
    '',
    'Lähettäjä:      {{company}}, {{warehouse.name}}',
    'Vastaanottaja:  {{customerName}}',
    'Tilaus:         {{orderNumber}}',
    'Toimitus:       {{deliveryDate}}  {{deliveryMethod.name}}',
    'Rivit:          {{lineCount}}   {{totalWeight}} kg',
  ].join('\n');
}
