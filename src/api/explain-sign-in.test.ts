// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Label, renderLabel } from '../lib/label';
import { explainSignIn } from './explain-sign-in';
import { signIn } from './sign-in';

afterEach(() => vi.unstubAllGlobals());

const page = (origin: string) => vi.stubGlobal('location', new URL(origin));

/** The message for a sign-in whose address answers like this; null: it was refused. */
async function saidOf(answer: () => Promise<Response>, baseUrl = 'https://api.example/api/') {
  const result = await signIn({ fetch: answer, baseUrl, username: 'aino', password: 'x', nowMs: 0 });
  return result.kind === 'failed' ? inEnglish(explainSignIn(result, baseUrl)) : result.kind;
}

function inEnglish(text: Label): string {
  return renderLabel(text, (id, values = {}) =>
    id
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
      .replace(
        /\{(\w+), plural, .*?other \{# (\w+)\}\}/,
        (_, name: string, unit: string) => `${values[name]} ${unit}`,
      ),
  );
}

const silence = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
const json = (body: unknown, init?: ResponseInit) => async () => Response.json(body, init);
const html = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

describe('a sign-in without a session', () => {
  it('is refused only where the answer says so', async () => {
    page('https://console.example');
    expect(await saidOf(json({ message: 'no', code: 'auth.wrong-credentials' }, { status: 401 }))).toBe(
      'refused',
    );
    expect(await saidOf(json({ message: 'no' }, { status: 403 }))).toBe('refused');
    for (const answer of [html, silence, json({ detail: 'Not Found' }, { status: 404 }), json({ id: 7 })])
      expect(await saidOf(answer)).not.toBe('refused');
  });

  it('is blamed on the address, or on what both servers allow, if another server does not answer', async () => {
    page('https://console.example');
    const said = await saidOf(silence);
    expect(said).toMatch(/^No answer from https:\/\/api\.example\. Check the address/);
    expect(said).toContain('name https://api.example in API_ORIGINS');
    expect(said).toContain('https://console.example in CONSOLE_ORIGINS');
    expect(await saidOf(silence, 'http://api.example/api/')).toMatch(/may call no http:\/\/ address/);
    page('http://console.example');
    expect(await saidOf(silence, 'http://api.example/api/')).toMatch(
      /^No answer from http:\/\/api\.example\./,
    );
  });

  it("is blamed on the connection if the console's own server does not answer", async () => {
    page('https://console.example');
    const said = await saidOf(silence, 'https://console.example/api/');
    expect(said).toBe('The server cannot be reached. Check the connection.');
    const slow = () => Promise.reject<Response>(new DOMException('late', 'TimeoutError'));
    expect(await saidOf(slow)).toMatch(/^The server does not answer in time\./);
  });

  it('names the address where something else answers there', async () => {
    page('https://console.example');
    const other = /^https:\/\/api\.example\/api\/ answers, but not as the API does\./;
    expect(await saidOf(html)).toMatch(other);
    expect(await saidOf(json({ id: 7 }))).toMatch(other);
    expect(await saidOf(html, 'https://console.example/')).toMatch(/answers, but not as the API does/);
    expect(await saidOf(html, 'https://console.example/api/')).toMatch(/in place of the server/);
  });

  it('has the reason of an answer that takes no sign-ins', async () => {
    page('https://console.example');
    const said = await saidOf(json({ message: 'x', code: 'request.not-found' }, { status: 404 }));
    expect(said).toMatch(/^https:\/\/api\.example\/api\/ takes no sign-ins: Not found\./);
    expect(await saidOf(json({ message: 'Gone' }, { status: 410 }))).toMatch(/: Gone\. Check the address/);
    expect(await saidOf(json({ message: 'x' }, { status: 503 }))).toMatch(/an error of its own \(503\)/);
  });

  it.each([
    ['', 'Too many sign-in attempts. Wait a moment.'],
    ['Mon, 30 Nov 2026 10:00:00 GMT', 'Too many sign-in attempts. Wait a moment.'],
    ['3', 'Too many sign-in attempts. Try again in 3 seconds.'],
    ['99', 'Too many sign-in attempts. Try again in 99 seconds.'],
    ['100', 'Too many sign-in attempts. Try again in 2 minutes.'],
    ['241', 'Too many sign-in attempts. Try again in 5 minutes.'],
  ])('after too many tries says how long to wait (%s)', async (wait, text) => {
    page('https://console.example');
    const headers = wait === '' ? {} : { 'Retry-After': wait };
    expect(await saidOf(json({ message: 'x' }, { status: 429, headers }))).toBe(text);
  });

  it('is also explained by the requests that follow the sign-in', async () => {
    page('https://console.example');
    const answers = [
      Response.json({ userID: 4, secret: 's' }),
      Response.json({ message: 'x' }, { status: 500 }),
    ];
    expect(await saidOf(async () => answers.shift() ?? Response.error())).toMatch(/\(500\)/);
  });
});
