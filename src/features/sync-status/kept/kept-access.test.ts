import { expect, it } from 'vitest';
import type { OutboxOwner } from '../../../domain/sync/outbox-types';
import type { Session } from '../../../session/session';
import { keptAccess } from './kept-access';

const session: Session = {
  userID: 4,
  companyID: 2,
  userType: 'TOOLS',
  username: 'tools',
  companyCode: 'DEMO',
  secret: 's',
  baseUrl: 'https://new.example/api/',
  signedInAtMs: 0,
  maxLifetimeMin: null,
};
const { baseUrl, companyID, companyCode, userID, username } = session;
const own: OutboxOwner = { baseUrl, companyID, companyCode, userID, username, usedAtMs: 0 };
const aino = { ...own, userID: 5, username: 'aino' };
const main: Session = { ...session, userID: 1, username: 'admin', companyID: 1, companyCode: 'HQ' };

it.each<[string, Session, OutboxOwner, ReturnType<typeof keptAccess>]>([
  ['the own outbox is not another one', session, own, null],
  [
    'what a user entered under another address',
    session,
    { ...own, baseUrl: 'https://old.example/api/' },
    { kind: 'former-address', mayDecide: true },
  ],
  [
    'a user of that number elsewhere is another user',
    session,
    { ...own, username: 'onni' },
    { kind: 'other-user', mayDecide: true },
  ],
  ['a colleague', session, aino, { kind: 'other-user', mayDecide: true }],
  [
    'a colleague under another address',
    session,
    { ...aino, baseUrl: 'x' },
    { kind: 'other-user', mayDecide: true },
  ],
  [
    'a colleague, seen by a standard user',
    { ...session, userType: 'TOOLS-STANDARD' },
    aino,
    { kind: 'other-user', mayDecide: false },
  ],
  [
    'a colleague, seen by a partner',
    { ...session, userType: 'TOOLS-PARTNER' },
    aino,
    { kind: 'other-user', mayDecide: false },
  ],
  ['a user of another company', session, { ...aino, companyID: 3, companyCode: 'NORD' }, null],
  ['a company of that number elsewhere', session, { ...aino, baseUrl: 'x', companyCode: 'OTHER' }, null],
  [
    'a user of another company, seen by the main administrator',
    main,
    aino,
    { kind: 'other-user', mayDecide: true },
  ],
  ['the same elsewhere: there he is nobody', main, { ...aino, baseUrl: 'x' }, null],
  [
    'what an older release has kept here without a name',
    session,
    { ...own, companyID: 3, username: null, companyCode: null },
    { kind: 'other-company', mayDecide: true },
  ],
  ['the same elsewhere', session, { ...own, baseUrl: 'x', username: null, companyCode: null }, null],
  [
    'what the main administrator entered for another company',
    main,
    { ...own, userID: 1, username: 'admin' },
    { kind: 'other-company', mayDecide: true },
  ],
])('%s', (_, who, owner, access) => {
  expect(keptAccess(who, owner)).toEqual(access);
});
