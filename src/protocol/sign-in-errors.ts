import { label } from '../lib/label';

/** Reasons of failures that the sign-in shows, before the texts of other pages are loaded. */
export const signInErrors = {
  'auth.wrong-credentials': label('Wrong username or password!'),
  'auth.session-expired': label('The session has ended. Sign in again.'),
  'auth.too-many-attempts': label('Too many sign-in attempts. Wait a moment.'),
  'server.unavailable': label('The server is not available'),
} as const;
