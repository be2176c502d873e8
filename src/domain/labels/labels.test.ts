import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '../fields';
import type { Resource } from '../resource';
import { tasks } from '../resources/tasks/tasks';
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
  it('has values in place of names, with or without spaces inside', () => {
    expect(filled('Bin {{bin}}, {{ digits }}.', { bin: 'A-01', digits: '42' })).toBe('Bin A-01, 42.');
  });

  it('names the placeholders without a value, each once', () => {
    const result = filled('^XA^FD{{bim}} {{bin}} {{ width }} {{bim}}^FS^XZ', { bin: 'A' });
    expect(result).toEqual({ kind: 'unknown', names: ['bim', 'width'] });
  });

  it('shows control characters of ZPL as they are', () => {
    expect(filled('^XA^FD{{n}}^FS^XZ', { n: 'A^B~_C' })).toBe('^XA^FH_^FDA_5EB_7E_5FC^FS^XZ');
    expect(filled('^XA^FH\\^FD{{n}}_^FS^XZ', { n: '^\\_' })).toBe('^XA^FH\\^FD\\5E\\5C__^FS^XZ');
    expect(filled('^XA^FDx^FS^FD{{n}}^FS^XZ', { n: '1_2' })).toBe('^XA^FDx^FS^FD1_2^FS^XZ');
  });

  it('writes codes in the fields that announce them, and in no later field', () => {
    const values = { n: '1_2' };
    expect(filled('^XA^FH^FD{{n}}^FS^FD{{n}}^FS^XZ', values)).toBe('^XA^FH^FD1_5F2^FS^FD1_2^FS^XZ');
    expect(filled('^xa^fh^fd{{n}}^fs^fd{{n}}^fs^xz', values)).toBe('^xa^fh^fd1_5F2^fs^fd1_2^fs^xz');
    const german = '^XA^FDGröße, Maß, Straße^FS^FH^FD';
    expect(filled(`${german}{{n}}^FS^XZ`, values)).toBe(`${german}1_5F2^FS^XZ`);
  });

  it('has no control characters that could only be commands', () => {
    expect(filled('^XA^PQ{{n}}^XZ', { n: '2^XZ~JA' })).toBe('^XA^PQ2 XZ JA^XZ');
    expect(filled('^XA^FD{{n}}^FS^XZ', { n: 'a\r\nb' })).toBe('^XA^FDa b^FS^XZ');
  });

  it('changes nothing in values of other texts', () => {
    expect(filled('{{n}}', { n: 'A^B~\n_5E' })).toBe('A^B~\n_5E');
  });

  it('is read by the printer as the template says, whatever the values are', () => {
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

  it('are those of fields that can be read on a label: no keys, references or objects', () => {
    for (const type of Object.keys(labelSources) as LabelType[]) {
      const { resource, related } = labelSources[type];
      const sources: readonly (readonly [string, Resource])[] = [
        ['', resource],
        ...Object.entries(related).map(([name, source]) => [`${name}.`, source.resource] as const),
      ];
      const hidden = sources.flatMap(([prefix, { fields }]) =>
        Object.entries<Field>(fields)
          .filter(([, { kind, unprinted }]) => unprinted || ['id', 'reference', 'json'].includes(kind))
          .map(([name]) => `${prefix}${name}`),
      );
      expect(hidden.length).toBeGreaterThan(0);
      const names = placeholdersOf(type).map(({ name }) => name);
      expect(names.filter((name) => hidden.includes(name))).toEqual([]);
    }
    const offered = placeholdersOf('PACKAGE').map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining(['packageCode', 'task.taskNumber']));
    expect(offered.filter((name) => /ID$/.test(name))).toEqual([]);
  });

  it('are offered by their fields’ names, those of other rows with the row’s kind', () => {
    const labels = new Map(placeholdersOf('PACKAGE').map(({ name, label }) => [name, label]));
    expect(labels.get('packageCode')).toEqual(labelSources.PACKAGE.resource.fields['packageCode']?.label);
    expect(labels.get('task.taskNumber')).toEqual({
      id: '{of}: {field}',
      values: { of: tasks.title.one, field: tasks.fields.taskNumber.label },
    });
    expect([labels.get('company'), labels.get('now')]).toEqual([{ id: 'Company' }, { id: 'Now' }]);
  });

  it('are those of the row, and of the rows to which it and its task refer', () => {
    const rows: Readonly<Record<string, object>> = {
      'tasks/7': { taskNumber: 'T-7', warehouseID: 2 },
      'warehouses/2': { name: 'Tampere' },
    };
    const values = labelValues(
      'PACKAGE',
      { packageCode: 'P1', weight: null, taskID: 7 },
      {
        find: (resource, id) => ({ ...rows[`${resource}/${id}`] }),
        format: (_, value) => `<${value}>`,
        general,
      },
    );
    expect(values.get('packageCode')).toBe('<P1>');
    expect(values.get('weight')).toBe('');
    expect(values.get('task.taskNumber')).toBe('<T-7>');
    expect(values.get('warehouse.name')).toBe('<Tampere>');
    expect(values.get('deliveryMethod.name')).toBe('');
  });
});

describe('the size of a label', () => {
  it('is the template’s, in dots of the printer', () => {
    const template = '^XA^PW800^LL400^XZ';
    expect(labelSize(template, dotsPerMmOf(203))).toEqual({ widthMm: 100, heightMm: 50, isGiven: true });
    expect(labelSize(template, dotsPerMmOf(300))).toMatchObject({ widthMm: 66.7, heightMm: 33.3 });
    expect(labelSize('^XA^PW800^XZ', dotsPerMmOf(null))).toEqual({
      widthMm: 100,
      heightMm: 50,
      isGiven: false,
    });
  });

  it('is given only if both sides are, by the last size of each', () => {
    const size = (text: string) => labelSize(`^XA${text}^XZ`, 8);
    expect(size('^LL400')).toEqual({ widthMm: 100, heightMm: 50, isGiven: false });
    expect(size('^PW800^LL400^pw160^LL0')).toEqual({ widthMm: 20, heightMm: 50, isGiven: true });
    expect(size('^PW8^LL1')).toEqual({ widthMm: 1, heightMm: 0.1, isGiven: true });
  });

  it('may be too large to be drawn', () => {
    expect(isTooLarge({ widthMm: 100, heightMm: 150, isGiven: true }, 24)).toBe(false);
    expect(isTooLarge({ widthMm: 4000, heightMm: 4000, isGiven: true }, 8)).toBe(true);
  });
});
