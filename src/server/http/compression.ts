import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import encodings from '@fastify/accept-negotiator';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Less fits into one packet as it is. */
const fewestBytes = 1024;
/** Rows are a ninth as long at 320 MB a second; at level 6 a twelfth at half the pace. */
const zlibOptions = { level: 3 };
const zip = promisify(gzip);

/**
 * Compresses answers for whoever takes them so: on a warehouse's Wi-Fi rows are there several times as soon. Nothing of a
 * caller's own choosing stands beside a secret in one answer that another site can ask for: calls bring their credentials
 * themselves. Bodies of requests come as they are.
 */
export function registerCompression(app: FastifyInstance): void {
  app.register(fastifyCompress, {
    encodings: ['gzip'],
    threshold: fewestBytes,
    zlibOptions,
    globalDecompression: false,
  });
}

/** A text that many are given: it is compressed once for all of them. */
export class SharedText {
  private zipped: Promise<Buffer | null> | null = null;

  constructor(
    readonly text: string,
    private readonly compress = (whole: string) => zip(whole, zlibOptions),
  ) {}

  /** Sends it as JSON. */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    reply.type('application/json; charset=utf-8');
    const wanted = reply.request.headers['accept-encoding'];
    const isZipped =
      this.text.length >= fewestBytes && typeof wanted === 'string' && encodings.negotiate(wanted, ['gzip']);
    if (!isZipped) return reply.send(this.text);
    this.zipped ??= this.compress(this.text).catch(() => null);
    const zipped = await this.zipped;
    if (zipped) return reply.header('content-encoding', 'gzip').send(zipped);
    // There was no memory for it; later there may be.
    this.zipped = null;
    return reply.send(this.text);
  }
}
