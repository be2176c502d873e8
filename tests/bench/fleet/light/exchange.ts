import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Exchange {
  readonly method: 'GET' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

// Fetch takes Node several times as long, and the load would take processor time from the servers.
const agent = new Agent({ keepAlive: true });

/** The answer's body. Rejects when there is no answer, or its status is not 200. */
export function exchange(url: string, { method, headers, body }: Exchange): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const asked = request(
      url,
      { agent, method, headers: { ...headers, ...length, 'accept-encoding': 'gzip' } },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', reject);
        reply.on('end', () => {
          const body = Buffer.concat(parts);
          const isZipped = reply.headers['content-encoding'] === 'gzip';
          if (reply.statusCode === 200) resolve(isZipped ? gunzipSync(body) : body);
          else reject(new Error(`${url} was answered ${reply.statusCode}`));
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
