import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { session } from '../../../tests/fakes/session';
import { updateRow } from '../../domain/mutations/rows';
import { companies } from '../../domain/resources/company/companies';
import { createSessionStore, storageKeys } from '../../session/store';
import { followCompany } from './follow-company';

const row = { companyID: session.companyID, companyCode: session.companyCode, name: 'Acme' };
const other = { companyID: session.companyID + 1, companyCode: 'NORD', name: 'Nord' };

function open(signedIn = session) {
  const texts = new Map([[storageKeys.session as string, JSON.stringify(signedIn)]]);
  const sessions = createSessionStore({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  });
  const device = createFakeDevice({ companies: [row, other] });
  const end = followCompany(device, session, sessions);
  const rename = (companyCode: string) =>
    device.submit([updateRow(companies, row, { companyCode }, session.companyID)]);
  return { device, sessions, end, rename, code: () => sessions.read()?.companyCode };
}

it('the session calls the company what its row does, and goes back with a refused rename', async () => {
  const { device, sessions, rename, code } = open();
  expect(code()).toBe(session.companyCode);
  await rename('HAKA');
  expect(sessions.read()).toEqual({ ...session, companyCode: 'HAKA' });
  device.refuse('No');
  expect(code()).toBe(session.companyCode);
});

it('a session of another company is left alone, and so is any when the page is done', async () => {
  const elsewhere = open({ ...session, companyID: other.companyID, companyCode: 'NORD' });
  await elsewhere.rename('HAKA');
  expect(elsewhere.code()).toBe('NORD');
  const { end, rename, code } = open();
  end();
  await rename('HAKA');
  expect(code()).toBe(session.companyCode);
});
