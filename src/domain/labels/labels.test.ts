import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate } from './fill-template';
import { type LabelType, labelSources, labelValues, placeholdersOf } from './placeholders';
import { dotsPerMmOf, isTooLarge, labelSize } from './zpl';

const filled = (template: string, values: Readonly<Record<string, string>>) => {
  const result = fillTemplate(template, new Map(Object.entries(values)));
  return result.kind === 'filled' ? result.text : result;
};

/** Field data as a printer reads it: codes become characters again. */
function fieldsOf(zpl: string): readonly string[] {
  return [...zpl.matchAll(/(\^FH_?)?\^FD([^^~]*)\^FS/g)].map(([, hex, data = '']) =>
    hex
      ? data.replace(/_([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : data,
  );
}

describe('a filled template', () => {
  it('has values in the place of names, spaces inside or not', () => {
    expect(filled('Bin {{bin}}, {{ digits }}.', { bin: 'A-01', digits: '42' })).toBe('Bin A-01, 42.');
  });

  it('names what stands for no value, each once', () => {
    const result = filled('^XA^FD{{bim}} {{bin}} {{ width }} {{bim}}^FS^XZ', { bin: 'A' });
    expect(result).toEqual({ kind: 'unknown', names: ['bim', 'width'] });
  });

  it('shows control characters of ZPL as they are', () => {
    expect(filled('^XA^FD{{n}}^FS^XZ', { n: 'A^B~_C' })).toBe('^XA^FH_^FDA_5EB_7E_5FC^FS^XZ');
    expect(filled('^XA^FH\\^FD{{n}}_^FS^XZ', { n: '^\\_' })).toBe('^XA^FH\\^FD\\5E\\5C__^FS^XZ');
    expect(filled('^XA^FDx^FS^FD{{n}}^FS^XZ', { n: '1_2' })).toBe('^XA^FDx^FS^FD1_2^FS^XZ');
  });

  it('has no control characters where they could only be commands', () => {
    expect(filled('^XA^PQ{{n}}^XZ', { n: '2^XZ~JA' })).toBe('^XA^PQ2 XZ JA^XZ');
    expect(filled('^XA^FD{{n}}^FS^XZ', { n: 'a\r\nb' })).toBe('^XA^FDa b^FS^XZ');
  });

  it('changes nothing in the values of other texts', () => {
    expect(filled('{{n}}', { n: 'A^B~\n_5E' })).toBe('A^B~\n_5E');
  });

  it('is read by the printer as template and values say, whatever they are', () => {
    const line = fc.string({ unit: fc.constantFrom('a', '_', '5', 'E', '^', '~', 'ä', '\\', '{') });
    fc.assert(
      fc.property(line, line, fc.boolean(), (value, other, hasHex) => {
        const zpl = filled(`^XA^FO1,1${hasHex ? '^FH' : ''}^FD-{{a}}-{{b_5E}}^FS^FDend^FS^XZ`, {
          a: value,
          b_5E: other,
        });
        expect(fieldsOf(String(zpl))).toEqual([`-${value}-${other}`, 'end']);
      }),
    );
  });
});

describe('the values of a label', () => {
  const general = { company: 'Demo Oy', now: 'today' };
  it.each(Object.keys(labelSources) as LabelType[])('has a value for every placeholder of %s', (type) => {
    const names = placeholdersOf(type).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(4);
    const values = labelValues(type, {}, { find: () => null, format: String, general });
    expect([...values.keys()]).toEqual(names);
    expect([...values.values()].filter((value) => value !== '')).toEqual(['Demo Oy', 'today']);
  });

  it('are of the row, and of the rows that it and its task refer to', () => {
    const rows: Readonly<Record<string, object>> = {
      'tasks/7': { taskNumber: 'T-7', warehouseID: 2 },
      'warehouses/2': { name: 'Tampere' },
    };
    const values = labelValues(
      'PACKAGE',
      { packageCode: 'P1', weight: 1.5, taskID: 7 },
      {
        find: (resource, id) => ({ ...rows[`${resource}/${id}`] }),
        format: (_, value) => `<${value}>`,
        general,
      },
    );
    expect(values.get('packageCode')).toBe('<P1>');
    expect(values.get('task.taskNumber')).toBe('<T-7>');
    expect(values.get('warehouse.name')).toBe('<Tampere>');
    expect(values.get('deliveryMethod.name')).toBe('');
  });
});

describe('the size of a label', () => {
  it('is what the template says in dots of the printer', () => {
    const template = '^XA^PW800^LL400^XZ';
    expect(labelSize(template, dotsPerMmOf(203))).toEqual({ widthMm: 100, heightMm: 50, isGiven: true });
    expect(labelSize(template, dotsPerMmOf(300))).toMatchObject({ widthMm: 66.7, heightMm: 33.3 });
    expect(labelSize('^XA^PW800^XZ', dotsPerMmOf(null))).toEqual({
      widthMm: 100,
      heightMm: 50,
      isGiven: false,
    });
  });

  it('may be too large to be drawn', () => {
    expect(isTooLarge({ widthMm: 100, heightMm: 150, isGiven: true }, 24)).toBe(false);
    expect(isTooLarge({ widthMm: 4000, heightMm: 4000, isGiven: true }, 8)).toBe(true);
  });
});
