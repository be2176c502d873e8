import { describe, expect, it, vi } from 'vitest';
import { parseJsonText } from '../lib/json-values';
import { isApiAnswer } from './classify-response';
import { createApiClient } from './client';
import { listenTo, type StreamCallbacks } from './event-stream';

const baseUrl = 'https://tools.example/api/';

function clientFor(answer: () => Response | Promise<Response>) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return answer();
  };
  const options = { fetch, baseUrl, authorization: () => 'Basic x' };
  const listen = (callbacks: StreamCallbacks) =>
    listenTo({ ...options, path: 'v2/changes/stream' }, callbacks);
  return { client: createApiClient(options), listen, calls };
}

const get = { method: 'GET', path: 'v2/x', headers: {}, body: null, timeoutMs: 1000 } as const;

describe('isApiAnswer', () => {
  const json = 'application/json';
  it.each([
    ['a JSON success', { status: 200, contentType: json, text: '[]' }, true],
    ['an empty 204', { status: 204, contentType: '', text: '' }, true],
    ['a failure in plain text', { status: 404, contentType: 'text/plain', text: 'Not here' }, true],
    ['a captive portal', { status: 200, contentType: 'text/html', text: '<html>' }, false],
    [
      'a portal that lies about its type',
      { status: 200, contentType: json, text: ' <!doctype html>' },
      false,
    ],
    ['cut-off JSON', { status: 200, contentType: json, text: '[{"a":' }, false],
    ['an empty 200', { status: 200, contentType: json, text: '' }, false],
    ['a proxy page', { status: 502, contentType: 'text/html', text: '<h1>Bad gateway' }, false],
    ['a page told by its type alone', { status: 403, contentType: 'Text/HTML', text: 'Sign in' }, false],
    ['a page told by its text alone', { status: 403, contentType: 'text/plain', text: '\n<html>' }, false],
    ['an empty 205', { status: 205, contentType: '', text: '' }, true],
    ['what nothing is known of', { status: 0, contentType: '', text: '{}' }, false],
    ['network authentication required', { status: 511, contentType: json, text: '{}' }, false],
  ])('%s', (_, received, expected) => {
    expect(isApiAnswer({ ...received, json: parseJsonText(received.text) })).toBe(expected);
  });
});

describe('the HTTP client', () => {
  it('sends below the base address with the authorization and reads headers', async () => {
    const { client, calls } = clientFor(() =>
      Response.json([{ id: 1 }], { headers: { 'X-Total-Count': '7' } }),
    );
    const reply = await client.send({ ...get, path: 'v2/x?range=%5B0%2C9%5D' });
    expect(reply).toMatchObject({ kind: 'reply', status: 200, json: [{ id: 1 }] });
    expect(reply.kind === 'reply' && reply.headers.get('x-total-count')).toBe('7');
    expect(calls[0]?.url).toBe(`${baseUrl}v2/x?range=%5B0%2C9%5D`);
    expect(new Headers(calls[0]?.init.headers).get('authorization')).toBe('Basic x');
    await client.send({ ...get, headers: { 'idempotency-key': 'id 1' } });
    expect(new Headers(calls[1]?.init.headers).get('idempotency-key')).toBe('id 1');
  });

  it('returns "none" for anything but an answer of the API', async () => {
    const page = clientFor(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await page.client.send(get)).toEqual({ kind: 'none', reason: 'not-our-api' });
    const dead = clientFor(() => Promise.reject(new TypeError('fetch failed')));
    expect(await dead.client.send(get)).toEqual({ kind: 'none', reason: 'unreachable' });
    const slow = clientFor(() => Promise.reject(new DOMException('late', 'TimeoutError')));
    expect(await slow.client.send(get)).toEqual({ kind: 'none', reason: 'timeout' });
    const ended = clientFor(() => Promise.reject(new DOMException('gone', 'AbortError')));
    expect(await ended.client.send(get)).toEqual({ kind: 'none', reason: 'unreachable' });
  });

  it('does not read an endless answer', async () => {
    let read = 0;
    let isCancelled = false;
    const megabyte = new TextEncoder().encode(' '.repeat(1024 * 1024));
    const endless = new ReadableStream({
      pull: (controller) => {
        read++;
        controller.enqueue(megabyte);
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    const json = { headers: { 'content-type': 'application/json' } };
    expect(await clientFor(() => new Response(endless, json)).client.send(get)).toEqual({
      kind: 'none',
      reason: 'not-our-api',
    });
    expect(read).toBeLessThan(140);
    expect(isCancelled).toBe(true);
  });

  it('reads letters that are cut anywhere', async () => {
    const bytes = new TextEncoder().encode('["ä€😀"]');
    for (let cut = 1; cut < bytes.length; cut++) {
      const stream = new ReadableStream({
        start: (controller) => {
          controller.enqueue(bytes.slice(0, cut));
          controller.enqueue(bytes.slice(cut));
          controller.close();
        },
      });
      const { client } = clientFor(
        () => new Response(stream, { headers: { 'content-type': 'application/json' } }),
      );
      expect(await client.send(get)).toMatchObject({ text: '["ä€😀"]' });
    }
  });

  it('never follows a redirect of a write', async () => {
    const { client, calls } = clientFor(() => Response.json({}));
    await client.send({ ...get, method: 'PUT', body: { a: 1 } });
    expect(calls[0]?.init.redirect).toBe('manual');
    expect(calls[0]?.init.body).toBe('{"a":1}');
    const asked = clientFor(() =>
      Object.defineProperty(Response.json({}), 'type', { value: 'opaqueredirect' }),
    );
    expect(await asked.client.send({ ...get, method: 'PUT' })).toEqual({
      kind: 'none',
      reason: 'not-our-api',
    });
  });

  it('follows a redirect of a read below the base address, and ignores answers from elsewhere', async () => {
    const from = (url: string) => {
      const answer = Response.json([]);
      Object.defineProperties(answer, { redirected: { value: true }, url: { value: url } });
      return clientFor(() => answer);
    };
    const { client, calls } = from(`${baseUrl}v2/x/`);
    expect(await client.send(get)).toMatchObject({ kind: 'reply', status: 200 });
    expect(calls[0]?.init.redirect).toBe('follow');
    expect(await from('https://portal.example/api/v2/x').client.send(get)).toEqual({
      kind: 'none',
      reason: 'not-our-api',
    });
  });

  it('sends cookies with a sign-in only, and no body nor its type where there is none', async () => {
    const { client, calls } = clientFor(() => Response.json({}));
    await client.send({ ...get, method: 'POST', path: 'login', body: { username: 'aino' } });
    await client.send({ ...get, method: 'DELETE' });
    expect(calls.map(({ init }) => init.credentials)).toEqual(['same-origin', 'omit']);
    const types = calls.map(({ init }) => new Headers(init.headers).get('content-type'));
    expect(types).toEqual(['application/json', null]);
    expect(calls[1]?.init).not.toHaveProperty('body');
  });
});

describe('the stream', () => {
  it('reads events that are cut anywhere, and does not report comments as news', async () => {
    const text = ': beat\n\nevent: news\r\ndata: {"a":\ndata: 1}\n\n: beat\n\ndata: x\n\n';
    for (let cut = 0; cut <= text.length; cut++) {
      const pieces = [text.slice(0, cut), text.slice(cut)];
      const stream = new ReadableStream({
        start: (controller) => {
          for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
          controller.close();
        },
      });
      const { listen } = clientFor(
        () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
      );
      const onNews = vi.fn();
      await new Promise<void>((resolve) => {
        listen({ onNews, onEnd: resolve });
      });
      expect(onNews).toHaveBeenCalledTimes(2);
    }
  });

  it('tells of news and, once, of the end', async () => {
    const body = 'data: 1\n\ndata: 2\n\n';
    const { listen } = clientFor(
      () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
    const onNews = vi.fn();
    await new Promise<void>((resolve) => {
      listen({ onNews, onEnd: resolve });
    });
    expect(onNews).toHaveBeenCalledTimes(2);
  });

  it('ends when a line is endless', async () => {
    let read = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        read++;
        controller.enqueue(new TextEncoder().encode('x'.repeat(1000)));
      },
    });
    const { listen } = clientFor(
      () => new Response(endless, { headers: { 'content-type': 'text/event-stream' } }),
    );
    const onNews = vi.fn();
    await new Promise<void>((resolve) => {
      listen({ onNews, onEnd: resolve });
    });
    expect(read).toBeLessThan(100);
    expect(onNews).not.toHaveBeenCalled();
  });

  it('ends at once when the server has no stream', async () => {
    const { listen } = clientFor(() => Response.json({ message: 'no' }, { status: 404 }));
    const onNews = vi.fn();
    await new Promise<void>((resolve) => {
      listen({ onNews, onEnd: resolve });
    });
    expect(onNews).not.toHaveBeenCalled();
  });
});
