import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from './api-error';
import { sendError } from './error-handler';

/** The worker that draws labels runs WebAssembly; a worker has the policy of its own script. */
const labelWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Serves the built console: hashed assets forever, everything else asked for again each time, and the page itself for
 * every address of a screen. Unknown paths of the API are errors in the API's form.
 * @param folder of the build; null or without a page: the API alone
 */
export function registerConsole(app: FastifyInstance, folder: string | null): void {
  const hasConsole = folder !== null && existsSync(join(folder, 'index.html'));
  if (hasConsole) {
    app.register(fastifyStatic, {
      root: folder,
      // The plugin's own route reads the whole folder for each file, to compare the spelling of its name.
      serve: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // The folder's own path must not matter.
        const file = relative(folder, path);
        const isHashed = /^assets[\\/]/.test(file);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (/\blabel-worker-[\w-]+\.js(\.\w+)?$/.test(file))
          reply.header('content-security-policy', labelWorkerPolicy);
        if (/^kept\.html(\.\w+)?$/.test(file)) {
          const policy = String(reply.getHeader('content-security-policy'));
          reply.header('content-security-policy', allowing(policy, inlineHashes(join(folder, 'kept.html'))));
        }
      },
    });
    app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => {
      reply.sendFile(`/${params['*']}`);
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasConsole && isScreen(request)) sendPage(reply);
    else if (request.url.startsWith('/api/') || hasConsole)
      sendError(reply, failure(404, 'request.not-found'));
    else reply.status(404).type('text/plain').send('The console is not built: npm run build\n');
  });
}

/** Hashes of a page's inline scripts and styles, for its policy. */
interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/** Read with each answer: a device asks for the page once a version, and a build may have replaced it. */
function inlineHashes(page: string): InlineHashes {
  const html = readFileSync(page, 'utf8');
  const hashesOf = (element: RegExp): readonly string[] =>
    [...html.matchAll(element)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
  return {
    script: hashesOf(/<script>(.*?)<\/script>/gs),
    style: hashesOf(/<style[^>]*>(.*?)<\/style>/gs),
  };
}

function allowing(policy: string, { script, style }: InlineHashes): string {
  return policy
    .replace(/script-src [^;]*/, (sources) => [sources, ...script].join(' '))
    .replace(/style-src [^;]*/, (sources) => [sources, ...style].join(' '));
}

function isScreen({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !/^\/(api|assets)\//.test(url) && (headers.accept ?? '').includes('text/html');
}

function sendPage(reply: FastifyReply): void {
  reply.header('cache-control', 'no-cache').sendFile('index.html');
}
