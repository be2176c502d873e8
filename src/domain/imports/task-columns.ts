import { label } from '../../lib/label';
import { dispatches } from '../resources/sites/dispatches';
import { taskLines } from '../resources/tasks/task-lines';
import { tasks } from '../resources/tasks/tasks';
import type { ImportColumn } from './columns';

const task = tasks.fields;
const line = taskLines.fields;

/** Columns of a task import: a row a line, with the columns of its task (decision 27), and what is known of its history. */
export const taskColumns: readonly ImportColumn[] = [
  {
    name: 'taskNumber',
    label: task.taskNumber.label,
    kind: 'text',
    required: true,
    aliases: [
      'tasknumber',
      'orderid',
      'ordernumber',
      'order',
      'tehtävänumero',
      'tilausnumero',
      'auftragsnummer',
      'ordernummer',
    ],
  },
  {
    name: 'warehouseCode',
    label: label('Warehouse code'),
    kind: 'text',
    required: true,
    aliases: ['warehouse', 'varasto', 'varastokoodi', 'lager', 'lagerkod', 'lagercode'],
  },
  {
    name: 'taskType',
    label: task.taskType.label,
    kind: 'text',
    required: true,
    choices: task.taskType.choices,
    aliases: ['type', 'tehtävätyyppi', 'tyyppi', 'typ'],
  },
  {
    name: 'deliveryDate',
    label: task.deliveryDate.label,
    kind: 'moment',
    aliases: ['expecteddeliverydate', 'duedate', 'toimituspäivä', 'liefertermin', 'leveransdatum'],
  },
  {
    name: 'priority',
    label: task.priority.label,
    kind: 'number',
    aliases: ['prioriteetti', 'priorität', 'prioritet'],
  },
  {
    name: 'orderNumber',
    label: task.orderNumber.label,
    kind: 'text',
    aliases: ['orderid', 'tilausnumero', 'bestellnummer', 'ordernummer'],
  },
  {
    name: 'customerName',
    label: task.customerName.label,
    kind: 'text',
    aliases: ['customername', 'asiakas', 'kunde', 'kund'],
  },
  {
    name: 'customerNumber',
    label: task.customerNumber.label,
    kind: 'text',
    aliases: ['customerid', 'asiakasnumero', 'kundennummer', 'kundnummer'],
  },
  { name: 'route', label: task.routeID.label, kind: 'text', aliases: ['reitti', 'tour', 'rutt'] },
  {
    name: 'dispatchTime',
    label: dispatches.fields.dispatchTime.label,
    kind: 'text',
    aliases: ['dispatch', 'departure', 'lähtöaika', 'lähtö', 'abfahrt', 'avgång'],
  },
  {
    name: 'taskAdditionalInfo',
    label: task.taskAdditionalInfo.label,
    kind: 'text',
    aliases: ['comments', 'deliveryinstructions', 'lisätiedot', 'bemerkung', 'anmärkning'],
  },
  {
    name: 'lineNumber',
    label: line.lineNumber.label,
    kind: 'number',
    aliases: ['linenumber', 'rivi', 'rivinumero', 'position', 'rad'],
  },
  {
    name: 'productCode',
    label: line.productCode.label,
    kind: 'text',
    required: true,
    aliases: ['stockitemid', 'sku', 'itemcode', 'itemno', 'item', 'tuotekoodi', 'artikelnummer'],
  },
  {
    name: 'productName',
    label: line.productName.label,
    kind: 'text',
    aliases: ['description', 'stockitemname', 'tuotenimi', 'nimi', 'bezeichnung', 'benämning'],
  },
  {
    name: 'bin',
    label: line.bin.label,
    kind: 'text',
    required: true,
    aliases: ['binlocation', 'location', 'hyllypaikka', 'paikka', 'lagerplatz', 'lagerplats'],
  },
  {
    name: 'binTo',
    label: line.binTo.label,
    kind: 'text',
    aliases: ['tobin', 'kohdepaikka', 'zielplatz', 'målplats'],
  },
  {
    name: 'taskAmount',
    label: line.taskAmount.label,
    kind: 'number',
    required: true,
    aliases: ['quantity', 'qty', 'määrä', 'menge', 'antal'],
  },
  {
    name: 'uom',
    label: line.uom.label,
    kind: 'text',
    aliases: ['unit', 'packagetypename', 'packagetypeid', 'yksikkö', 'einheit', 'enhet'],
  },
  { name: 'lot', label: line.lot.label, kind: 'text', aliases: ['batch', 'erä', 'charge', 'parti'] },
  {
    name: 'status',
    label: task.status.label,
    kind: 'text',
    choices: task.status.choices,
    aliases: ['tila', 'status'],
  },
  {
    name: 'actualAmount',
    label: line.actualAmount.label,
    kind: 'number',
    aliases: ['pickedquantity', 'kerätty', 'kommissioniert', 'plockat'],
  },
  {
    name: 'pickerCode',
    label: label('Picker code'),
    kind: 'text',
    aliases: ['pickedbypersonid', 'picker', 'kerääjä', 'kommissionierer', 'plockare'],
  },
  {
    name: 'timeCompleted',
    label: task.timeCompleted.label,
    kind: 'moment',
    aliases: ['pickingcompletedwhen'],
  },
  {
    name: 'lineTimeCompleted',
    label: label('Line completed at'),
    kind: 'moment',
    aliases: ['pickingcompletedwhen2'],
  },
  {
    name: 'createdAt',
    label: task.createdAt.label,
    kind: 'moment',
    aliases: ['orderdate', 'tilauspäivä', 'bestelldatum', 'orderdatum'],
  },
];

const productCode = pick('productCode');

/**
 * Columns of an import of lines into one task. A file of products uses half of a name for its own: those aliases come
 * last.
 */
export const lineColumns: readonly ImportColumn[] = [
  { ...pick('bin'), required: true },
  { ...pick('taskAmount'), required: true },
  { ...pick('uom'), required: true },
  { ...productCode, required: true, aliases: [...productCode.aliases, 'code', 'koodi', 'kod'] },
  { ...pick('productName'), name: 'name', label: label('Name'), required: true },
  {
    name: 'speechProductCode',
    label: label('Spoken product code'),
    kind: 'text',
    required: true,
    aliases: [
      'speechproductcode',
      'speechcode',
      'puhekoodi',
      'sprachcode',
      'talkod',
      'speech',
      'puhe',
      'sprache',
      'tal',
    ],
  },
  pick('binTo'),
  pick('lot'),
  {
    name: 'lineAdditionalInfo',
    label: line.lineAdditionalInfo.label,
    kind: 'text',
    aliases: ['comments', 'lisätiedot'],
  },
];

function pick(name: string): ImportColumn {
  const column = taskColumns.find((one) => one.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return column;
}
