// A list of tasks in react-admin over the same server, for a comparison of starts. Installed when it is measured.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { build } from 'vite';
import { account } from './company';
import { type PlainPage, type PlainStart, scriptOf, startPlainly } from './plain-page';
import { addressOf } from './serve-folder';
import { temporaryFolder } from './temporary';

const packages = { 'react-admin': '5.15.4', react: '19.2.0', 'react-dom': '19.2.0' };
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface PeerSite {
  readonly url: string;
  close(): void;
}

/** Builds the list and serves it with the API of `api` under the same address. Rejects where npm cannot install it. */
export async function openReactAdmin(api: string): Promise<PeerSite> {
  const folder = temporaryFolder('react-admin');
  const source = join(folder, 'page');
  cpSync(resolve(import.meta.dirname, 'react-admin-page'), source, { recursive: true });
  mkdirSync(source, { recursive: true });
  writeFileSync(
    join(source, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: packages }),
  );
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: source, encoding: 'utf8' });
  if (npm.status !== 0) throw new Error(`react-admin could not be installed: ${npm.stderr.slice(0, 300)}`);
  const outDir = join(folder, 'web');
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  });
  const server = await serve(outDir, api);
  return {
    url: addressOf(server),
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Files are cached by the browser, as a good host allows. */
async function serve(folder: string, api: string): Promise<Server> {
  const server = createServer((asked, reply) => {
    const url = asked.url ?? '/';
    if (url.startsWith('/api/')) {
      const options = { method: asked.method, headers: asked.headers };
      asked.pipe(
        request(`${api}${url}`, options, (answer) => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(reply);
        }),
      );
      return;
    }
    const file = join(folder, url);
    const path = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html');
    reply.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    reply.end(readFileSync(path));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

/**
 * Opens the list in a browser that was just started and has its files, and waits for fifty rows.
 * @param profile folder of the browser's profile
 * @param roundTripMs added to each request
 * @returns milliseconds from the navigation to the frame with the rows
 */
export function startReactAdmin(
  profile: string,
  size: PlainStart['size'],
  site: PeerSite,
  roundTripMs: number,
): Promise<number> {
  const { username, password } = account;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const kept = JSON.stringify({ authorization, filter: {} });
  return startPlainly({
    address: `${site.url}#/tasks`,
    profile,
    size,
    script: `${scriptOf(watchRows)}; localStorage.setItem('bench', ${JSON.stringify(kept)})`,
    prepare: (page) => delayRequests(page, roundTripMs),
    result: 'window.rowsMs ?? null',
  });
}

async function delayRequests(page: PlainPage, latency: number): Promise<void> {
  if (latency === 0) return;
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Runs in the page before anything else; self-contained, since it is sent as text. */
function watchRows(): void {
  const changes = new MutationObserver(() => {
    if (document.querySelectorAll('tbody tr').length < 50) return;
    changes.disconnect();
    requestAnimationFrame(() => Object.assign(window, { rowsMs: performance.now() }));
  });
  changes.observe(document, { childList: true, subtree: true });
}
