import { describe, expect, it } from 'vitest';
import { pickers } from '../domain/resources/company/pickers';
import { users } from '../domain/resources/company/users';
import type { ApiReply, ApiRequest } from '../protocol/exchange';
import { createDirectly, isSecretSet, writeSecrets } from './direct-write';

type Answer = number | null | readonly [number, object];
/** Only the API itself sends these for a write. */
const own = new Map([['x-position', 'e:1']]);

function answering(...answers: readonly Answer[]) {
  return speaking(own, ...answers);
}

function speaking(headers: ReadonlyMap<string, string>, ...answers: readonly Answer[]) {
  const sent: ApiRequest[] = [];
  const send = async (call: ApiRequest): Promise<ApiReply> => {
    const answer = answers[sent.length] ?? null;
    sent.push(call);
    if (answer === null) return { kind: 'none', reason: 'unreachable' };
    const [status, body] = typeof answer === 'number' ? [answer, { message: 'No' }] : answer;
    return { kind: 'reply', status, headers, text: JSON.stringify(body) };
  };
  return { api: { send }, sent };
}

const picker = { resource: pickers, companyID: 1, id: 7 };
const user = { resource: users, companyID: 1, id: 4 };

describe('secrets of a row', () => {
  it('are set as its fields', async () => {
    const { api, sent } = answering(200);
    expect(await writeSecrets(api, user, { password: 'p1' })).toEqual({ kind: 'done', id: 4 });
    expect(sent).toMatchObject([
      { method: 'PUT', path: 'v2/users/4', body: { companyID: 1, password: 'p1' }, headers: {} },
    ]);
  });

  it('are changed at their own address if they have one, and created if they are missing', async () => {
    const known = answering(200);
    expect(await writeSecrets(known.api, picker, { pin: '0420' })).toEqual({ kind: 'done', id: 7 });
    expect(known.sent).toMatchObject([
      { method: 'PUT', path: 'pickers/7/pinCodes', body: { companyID: 1, pin: '0420' } },
    ]);
    const fresh = answering(404, 200);
    expect(await writeSecrets(fresh.api, picker, { pin: '0420' })).toEqual({ kind: 'done', id: 7 });
    expect(fresh.sent.map(({ method }) => method)).toEqual(['PUT', 'POST']);
  });

  it('a refusal says why, and a missing answer is no refusal', async () => {
    const set = (...answers: readonly Answer[]) =>
      writeSecrets(answering(...answers).api, picker, { pin: '1' });
    expect(await set(422)).toMatchObject({ kind: 'refused', message: 'No' });
    expect(await set(404, 404)).toMatchObject({ kind: 'refused' });
    expect(await set(null)).toEqual({ kind: 'unreachable' });
    expect(await set(404, 500)).toMatchObject({ kind: 'refused', message: 'No' });
  });

  it('a refusal names what is wrong with a field by the reason that it gives, else in the words of the server', async () => {
    const fields = { password: 'At least 8 characters', currentPassword: 'Words', userType: 'More words' };
    const reasons = {
      password: { code: 'field.too-short', values: { min: 8, more: { no: 'filler' } } },
      userType: { code: 'field.of-a-later-server' },
    };
    const { api } = answering([422, { message: 'No', code: 'row.invalid', fields, reasons }]);
    expect(await writeSecrets(api, user, { password: 'p1' })).toMatchObject({
      fields: {
        password: { id: 'At least {min} characters', values: { min: 8 } },
        currentPassword: 'Words',
        userType: 'More words',
      },
    });
  });

  it.each([
    ['a server that has a feed', [200, { changeFeed: true }], 'unreachable'],
    ['one that answers nothing else', [200, { status: 'ok' }], 'unreachable'],
    ['one that has no time', 429, 'unreachable'],
    ['one that fails', 503, 'unreachable'],
    ['one that is not reached', null, 'unreachable'],
    ['a plain one', [404, { message: 'Not found' }], 'done'],
    ['one without a feed', [200, { changeFeed: false }], 'done'],
  ] as const)(
    '[S57] are taken for set only on the word of the API itself, not of what stands before %s',
    async (_, able, kind) => {
      const ok = [200, { status: 'ok' }] as const;
      const password = speaking(new Map(), ok, able);
      expect(await writeSecrets(password.api, user, { password: 'p1' })).toMatchObject({ kind });
      expect(password.sent.map(({ path }) => path)).toEqual(['v2/users/4', 'v2/capabilities']);
      const pin = speaking(new Map(), ok, able);
      expect(await writeSecrets(pin.api, picker, { pin: '0420' })).toMatchObject({ kind });
    },
  );

  it('with an address tell whether they are set', async () => {
    expect(await isSecretSet(answering([200, { isSet: true }]).api, picker, 'pin')).toBe(true);
    expect(await isSecretSet(answering(null).api, picker, 'pin')).toBeNull();
  });
});

describe('a row created with its secrets', () => {
  it('is sent at once without a request id: nothing on either side keeps it', async () => {
    const { api, sent } = answering([200, { userID: 12 }]);
    const values = { username: 'aino', userType: 'TOOLS', password: 'p1', pickerID: null };
    expect(await createDirectly(api, user, values)).toEqual({ kind: 'done', id: 12, created: 12 });
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: 'v2/users',
        headers: {},
        body: { companyID: 1, username: 'aino', userType: 'TOOLS', password: 'p1' },
      },
    ]);
  });

  it('exists even if a secret with its own address could not be set', async () => {
    const { api, sent } = answering([200, { pickerID: 9 }], null);
    const values = { pickerCode: 'P9', firstName: 'Aino', lastName: 'Virta', pin: '0420' };
    expect(await createDirectly(api, picker, values)).toEqual({ kind: 'unreachable', created: 9 });
    expect(sent[0]?.body).not.toHaveProperty('pin');
    // A new row has no previous value to be compared.
    expect(sent[1]).toMatchObject({ method: 'POST', path: 'pickers/9/pinCodes', body: { pin: '0420' } });
  });

  it('fails with the message of the server', async () => {
    expect(await createDirectly(answering(500).api, user, { password: 'p' })).toMatchObject({
      kind: 'refused',
      message: 'No',
    });
  });

  it('is not known to be created if the answer does not contain its key', async () => {
    for (const body of [{}, { userID: '12' }])
      expect(await createDirectly(answering([200, body]).api, user, { password: 'p' })).toEqual({
        kind: 'unreachable',
      });
  });

  it('is not created where the server refuses it or is silent', async () => {
    expect(await createDirectly(answering(409).api, user, { password: 'p' })).toMatchObject({
      kind: 'refused',
    });
    expect(await createDirectly(answering(null).api, user, { password: 'p' })).toEqual({
      kind: 'unreachable',
    });
  });
});
