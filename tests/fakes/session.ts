import type { Session } from '../../src/session/session';

/** A user who is signed in and is not the main administrator. */
export const session: Session = {
  userID: 5,
  companyID: 7,
  userType: 'TOOLS',
  username: 'aino',
  companyCode: 'ACME',
  secret: 's',
  baseUrl: 'https://tools.example/api/',
  signedInAtMs: 0,
  maxLifetimeMin: null,
};
