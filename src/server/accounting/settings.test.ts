import { describe, expect, it } from 'vitest';
import { StartupError } from '../database/startup-error';
import { readAccountingSetup } from './settings';

const env = {
  ACCOUNTING_CLIENT_ID: 'console',
  ACCOUNTING_CLIENT_SECRET: 'secret',
  ACCOUNTING_AUTHORIZE_URL: 'https://connect.example/connect/authorize',
  ACCOUNTING_TOKEN_URL: 'https://connect.example/connect/token',
  ACCOUNTING_API_URL: 'https://api.example/v1',
  ACCOUNTING_SCOPE: 'shipments offline_access',
  ACCOUNTING_REDIRECT_URL: 'https://a.example/visma-auth-callback https://b.example/visma-auth-callback',
};

describe('settings of the accounting system', () => {
  it('are read completely, or name the missing ones', () => {
    expect(readAccountingSetup(env)).toEqual({
      missing: [],
      settings: expect.objectContaining({
        redirectURLs: env.ACCOUNTING_REDIRECT_URL.split(' '),
        issuer: 'https://connect.example',
        isIssuerNamed: false,
        revocationURL: null,
      }),
    });
    const { ACCOUNTING_SCOPE: _, ...less } = env;
    expect(readAccountingSetup(less)).toEqual({ settings: null, missing: ['ACCOUNTING_SCOPE'] });
    expect(readAccountingSetup({}).missing).toHaveLength(7);
  });

  it.each([
    ['ACCOUNTING_TOKEN_URL', 'http://connect.example/token'],
    ['ACCOUNTING_TOKEN_URL', 'http://127.0.0.1.example/token'],
    ['ACCOUNTING_AUTHORIZE_URL', 'javascript:alert(1)'],
    ['ACCOUNTING_API_URL', 'https://user:pass@api.example/'],
    ['ACCOUNTING_ISSUER', 'connect.example'],
    ['ACCOUNTING_REDIRECT_URL', 'https://a.example/elsewhere'],
    ['ACCOUNTING_REDIRECT_URL', 'https://A.example/visma-auth-callback'],
    ['ACCOUNTING_REDIRECT_URL', 'https://a.example/visma-auth-callback?next=/'],
  ])('%s=%s is refused at the start', (name, value) => {
    expect(() => readAccountingSetup({ ...env, [name]: value })).toThrow(StartupError);
  });
});
