import { describe, expect, it } from 'vitest';
import { flagOptions, readServerConfig } from './config';
import { StartupError } from './database/startup-error';
import { usage } from './usage';

describe('configuration', () => {
  it('is for this machine alone and keeps its data in ./data by default', () => {
    expect(readServerConfig([], {})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      place: { kind: 'folder', path: './data' },
      isDemo: false,
      hasSimulator: false,
      hasTrialAccounting: false,
      onlyPrepares: false,
      accountingAtOnce: 4,
      logLevel: 'info',
    });
    expect(
      readServerConfig(['--demo', '--port', '0', '--data', 'x', '--seed', '7', '--days', '5'], {
        PORT: '1',
        DATA_DIR: 'y',
      }),
    ).toMatchObject({
      port: 0,
      place: { kind: 'folder', path: 'x' },
      seed: 7,
      demoDays: 5,
      hasSimulator: true,
    });
    expect(
      readServerConfig(['--demo', '--no-simulator', '--plain'], { DATABASE_URL: 'postgres://h/d' }),
    ).toMatchObject({ place: { kind: 'url', url: 'postgres://h/d' }, hasSimulator: false, isPlain: true });
  });

  it.each<[string | undefined, unknown]>([
    [undefined, false],
    ['2', 2],
    ['10.0.0.5, 10.1.0.0/16 loopback', ['10.0.0.5', '10.1.0.0/16', 'loopback']],
  ])('trusts the proxies that are configured: %s', (text, expected) => {
    expect(readServerConfig([], { TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it.each<[string, string[], NodeJS.ProcessEnv]>([
    ['a port that is none', [], { PORT: 'http' }],
    ['a port that is too high', ['--port', '70000'], {}],
    ['an unknown flag', ['--dmeo'], {}],
    ['a word that is no flag', ['demo'], {}],
    ['another kind of database', [], { DATABASE_URL: 'mysql://x' }],
    ['two places for the data', ['--data', 'x'], { DATABASE_URL: 'postgres://h/d' }],
    ['a certificate without its key', [], { TLS_CERT: 'x.pem' }],
    ['a certificate that is not there', [], { TLS_CERT: '/nowhere/x.pem', TLS_KEY: '/nowhere/k.pem' }],
    ['a demo company without a past', ['--demo', '--days', '0'], {}],
    ['proxies that any caller could be', [], { TRUST_PROXY: 'true' }],
    ['proxies that are no addresses', [], { TRUST_PROXY: '10.0.0.5 proxy/x' }],
    ['an accounting system to try for a real company', ['--trial-accounting'], {}],
    ['an accounting system that is sent nothing', [], { ACCOUNTING_AT_ONCE: '0' }],
    ['a secret key that is short', [], { SECRET_KEY: 'short' }],
    ['an unknown log level', [], { LOG_LEVEL: 'loud' }],
    ['an origin that no browser has', [], { API_ORIGINS: 'ftp://a.example' }],
    ['a token for metrics that is short', [], { METRICS_TOKEN: 'short' }],
    ['a token that no header carries', [], { METRICS_TOKEN: 'sixteen letters and more' }],
    ['an unknown way to use TLS', [], { DATABASE_URL: 'postgres://h/d?sslmode=on' }],
    ['a misspelt name', [], { DATABSE_URL: 'postgres://h/d', DATABASE_URL: '' }],
    ['another misspelt name', [], { ADMINPASSWORD: 'a long one' }],
  ])('refuses %s', (_, flags, env) => {
    expect(() => readServerConfig(flags, env)).toThrow(StartupError);
  });

  it('leaves settings of other programs alone', () => {
    const env = { DATABASE_URI: 'x', DATABASE_HOST: 'x', POST: 'x', DATABASE_URL: 'postgres://h/d' };
    expect(readServerConfig([], env).place).toEqual({ kind: 'url', url: 'postgres://h/d' });
  });

  it.each([
    ['sslmode=require', 'sslmode=verify-full'],
    ['application_name=x&sslmode=verify-ca', 'application_name=x&sslmode=verify-full'],
    ['sslmode=no-verify', 'sslmode=no-verify'],
    ['uselibpqcompat=true&sslmode=require', 'uselibpqcompat=true&sslmode=require'],
  ])('explains what %s means to the driver', (given, expected) => {
    const { place } = readServerConfig([], { DATABASE_URL: `postgres://h/d?${given}` });
    expect(place).toEqual({ kind: 'url', url: `postgres://h/d?${expected}` });
  });

  it('is explained by --help, flag by flag and setting by setting', () => {
    const asked = new Set<string>();
    const env = new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void asked.add(String(name)) });
    readServerConfig([], env);
    expect(asked.size).toBeGreaterThan(20);
    const told = new Set(usage.match(/--[a-z-]+|[A-Z]+(_[A-Z]+)*\b/g));
    expect([...asked].filter((name) => !told.has(name))).toEqual([]);
    expect(Object.keys(flagOptions).filter((name) => !told.has(`--${name}`))).toEqual([]);
    expect(() => readServerConfig(['--dmeo'], {})).toThrow('--help');
  });
});
