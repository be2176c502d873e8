import type { FastifySchema } from 'fastify';
import { z } from 'zod';

interface Documentation {
  readonly summary: string;
  readonly tag?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
}

/**
 * The documentation of a route, from the schemas that its handler checks with. Fastify itself checks nothing:
 * bodies are parsed by the handlers, which answer with messages by field.
 */
export function documented({ summary, tag, params, query, body, reply }: Documentation): FastifySchema {
  return {
    summary,
    ...(tag ? { tags: [tag] } : {}),
    ...(params ? { params: jsonSchemaOf(params) } : {}),
    ...(query ? { querystring: jsonSchemaOf(query) } : {}),
    ...(body ? { body: jsonSchemaOf(body) } : {}),
    ...(reply ? { response: { 200: jsonSchemaOf(reply) } } : {}),
  };
}

function jsonSchemaOf(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
