import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptValue } from '../../src/domain/field-text';
import type { Field } from '../../src/domain/fields';
import { isStorable } from '../../src/domain/query/field-values';
import type { Resource } from '../../src/domain/resource';
import { resources } from '../../src/domain/resources/registry';
import { checkValue } from '../../src/resource-kit/fields/check-value';
import { fieldSchema } from '../../src/server/crud/field-schema';

const declared = resources.flatMap(({ name, fields }: Resource) =>
  Object.entries(fields)
    .filter(([, { readOnly, kind }]) => !readOnly && ['text', 'code', 'integer', 'decimal'].includes(kind))
    .map(([field, declaration]) => ({ name: `${name}.${field}`, declaration })),
);

function valuesOf(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'integer' || field.kind === 'decimal') {
    const { min = 0, max = 0 } = field;
    const ends = [min, max, 2 ** 31, -(2 ** 31), 1e12].flatMap((end) => [end - 1, end, end + 1]);
    return fc.oneof(fc.constantFrom(...ends), fc.integer(), fc.double({ noNaN: true }));
  }
  const most = ('maxLength' in field ? field.maxLength : undefined) ?? 20_000;
  const whole = 'A'.repeat(most);
  const ends = ['', ' ', '\u00a0\n', whole, ` ${whole} `, `${whole}A`, ' A\tB ', '\ufeffA'];
  return fc.oneof(fc.constantFrom(...ends), fc.string()).filter((text) => isStorable(String(text)));
}

/** The value that the server stores; undefined: it refuses the value. */
function stored(field: Field, value: unknown): unknown {
  const parsed = fieldSchema(field).safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

it('a value that a form accepts is stored as the device shows it, and a value that it refuses is refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...declared).chain((one) => fc.tuple(fc.constant(one), valuesOf(one.declaration))),
      ([{ declaration }, value]) => {
        if (checkValue(declaration, value) !== null) {
          expect(stored(declaration, value)).toBeUndefined();
          return;
        }
        const sent: unknown = JSON.parse(JSON.stringify(keptValue(declaration, value)));
        expect(stored(declaration, sent)).toEqual(sent);
        // The server itself removes blanks, whatever the client sends.
        if (typeof value === 'string') expect(stored(declaration, value)).toEqual(sent);
      },
    ),
    { numRuns: 2000 },
  );
});
