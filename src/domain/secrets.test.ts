import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRow, deleteRow, updateRow } from './mutations/rows';
import { keyOf, type Resource, type Row } from './resource';
import { resources } from './resources/registry';
import { secretNames, splitSecrets } from './secrets';
import { refuseSecretWrite } from './sync/refuse-secrets';
import type { Write } from './sync/write';

const enteredSecret = 'hunter2-7391';
const withSecrets = resources.filter((resource) => secretNames(resource).length > 0);

/** A value that plain fields do not have, in secret fields. */
function rowOfAny(resource: Resource): fc.Arbitrary<Row> {
  const values = Object.fromEntries(
    Object.keys(resource.fields).map((name) => [
      name,
      resource.fields[name]?.secret
        ? fc.constantFrom(enteredSecret, '', null)
        : fc.constantFrom('text', 3, null),
    ]),
  );
  return fc.record<Row>(values, { requiredKeys: [] }).map((row) => ({ ...row, [resource.key]: 4 }));
}

function planned(plan: () => Write): Write | null {
  try {
    return plan();
  } catch {
    return null;
  }
}

describe('secret fields', () => {
  it('are those of companies, users and pickers', () => {
    expect(withSecrets.map(({ name }) => name)).toEqual(['companies', 'pickers', 'users']);
  });

  it.each(withSecrets)('of $name are in no write that is planned', (resource: Resource) => {
    fc.assert(
      fc.property(rowOfAny(resource), rowOfAny(resource), (row, values) => {
        const entered = secretNames(resource).some((name) => values[name]);
        const create = planned(() => createRow(resource, -1, values, 1));
        const update = planned(() => updateRow(resource, row, values, 1));
        expect([create === null, update === null]).toEqual([entered, entered]);
        expect(JSON.stringify([create, update])).not.toContain(enteredSecret);
      }),
    );
  });

  it.each(withSecrets)('of $name pass the gate before the outbox nowhere', (resource: Resource) => {
    const [name = ''] = secretNames(resource);
    const row = { [resource.key]: 4 };
    const write = updateRow(resource, row, {}, 1);
    const target = { resource: resource.name, id: keyOf(resource, row) };
    const secret = { [name]: enteredSecret };
    const writes: readonly Write[] = [
      { ...write, request: { ...write.request, body: { ...secret } } },
      { ...write, request: { ...write.request, body: [{ rows: [{ ...secret }] }] } },
      { ...write, effects: [{ kind: 'patch', ...target, patch: secret }] },
      { ...write, effects: [{ kind: 'create', ...target, row: { ...row, ...secret } }] },
      deleteRow(resource, { ...row, ...secret }, 1),
    ];
    for (const each of writes) expect(() => refuseSecretWrite(each)).toThrow(`${name} of ${resource.name}`);
    expect(() => refuseSecretWrite(write)).not.toThrow();
  });

  it.each(withSecrets)('of $name are taken out of the values of a form', (resource: Resource) => {
    const [name = ''] = secretNames(resource);
    expect(splitSecrets(resource, { other: 1, [name]: enteredSecret })).toEqual({
      plain: { other: 1 },
      secrets: { [name]: enteredSecret },
    });
    expect(splitSecrets(resource, { [name]: '' })).toEqual({ plain: {}, secrets: {} });
  });
});
