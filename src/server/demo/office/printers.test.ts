import { expect, it } from 'vitest';
import { zplToBase64Async } from 'zpl-renderer-js';
import { fillTemplate } from '../../../domain/labels/fill-template';
import { type LabelType, labelSources, labelValues } from '../../../domain/labels/placeholders';
import { dotsPerMmOf, isZpl, labelSize } from '../../../domain/labels/zpl';
import type { Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { generateCompany } from '../company';

const { rows } = generateCompany({ seed: 7, nowMs: Date.UTC(2026, 10, 18, 9), tasks: 600, days: 5 });
const rowsOf = (resource: string) => Object.entries(rows).find(([name]) => name === resource)?.[1] ?? [];
const find = (resource: string, id: number) =>
  rowsOf(resource).find((row) => row[resourceOf(resource).key] === id) ?? null;

const printerOf = ({ printerID }: Row) => rows.printers.find((printer) => printer.printerID === printerID);
const templates = rows.printTemplates.map((template) => ({
  template,
  title: `${template.name} of ${printerOf(template)?.name}`,
}));

it('both sites have a template of each type', () => {
  const types = [1, 2].map((warehouseID) =>
    rows.printTemplates
      .filter((template) => printerOf(template)?.warehouseID === warehouseID && isZpl(String(template.value)))
      .map(({ type }) => type),
  );
  expect(types).toEqual([Object.keys(labelSources), Object.keys(labelSources)]);
});

it.each(templates)('$title makes a label of a row of the company', async ({ template }) => {
  const type = String(template.type) as LabelType;
  const source = rowsOf(labelSources[type].resource.name);
  const row = source.find((each) => type !== 'WAYBILL' || each.status === 'completed');
  const general = { company: 'Demotukku Oy', now: '' };
  const values = labelValues(type, row ?? {}, { find, format: (_, value) => String(value), general });
  const filled = fillTemplate(String(template.value), values);
  if (filled.kind !== 'filled') throw new Error(`unknown: ${filled.names}`);
  if (!isZpl(filled.text)) return expect(filled.text).toContain(String(row?.customerName));
  const dots = dotsPerMmOf(printerOf(template)?.dpi);
  const size = labelSize(filled.text, dots);
  expect(size.isGiven).toBe(true);
  const draw = async (zpl: string) =>
    Buffer.from(await zplToBase64Async(zpl, size.widthMm, size.heightMm, dots), 'base64');
  const [label, blank] = await Promise.all([draw(filled.text), draw('^XA^FO1,1^GB1,1,1^FS^XZ')]);
  // An image's own header has its size.
  expect([label.readUInt32BE(16), label.readUInt32BE(20)]).toEqual([
    size.widthMm * dots,
    size.heightMm * dots,
  ]);
  expect(label.length).toBeGreaterThan(blank.length * 2);
});
