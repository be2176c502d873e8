import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves a bundled page; isolated, because only isolated pages may measure memory. */
export async function serveFolder(folder: string): Promise<Server> {
  const created = createServer((request, response) => {
    const path = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''));
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    if (!existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return created;
}

export function addressOf(listening: Server): string {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the page is not served');
  return `http://127.0.0.1:${address.port}/`;
}
