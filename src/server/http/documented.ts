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
 * The documentation of a route: the schemas that its handler checks with. Fastify itself checks nothing:
 * bodies are parsed by the handlers, which answer with messages by field.
 */
export function documented({ summary, tag, params, query, body, reply }: Documentation): FastifySchema {
  return {
    summary,
    ...(tag ? { tags: [tag] } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(reply ? { response: { 200: reply } } : {}),
  };
}

/** The same as JSON Schema. Converting all of them would slow every start: only readers of the documentation wait. */
export function jsonSchemas(schema: FastifySchema): FastifySchema {
  const { params, querystring, body, response, ...rest } = schema;
  const replies = response instanceof Object ? Object.entries(response) : [];
  return {
    ...rest,
    ...(params ? { params: jsonSchemaOf(params) } : {}),
    ...(querystring ? { querystring: jsonSchemaOf(querystring) } : {}),
    ...(body ? { body: jsonSchemaOf(body) } : {}),
    ...(response
      ? { response: Object.fromEntries(replies.map(([status, reply]) => [status, jsonSchemaOf(reply)])) }
      : {}),
  };
}

/** @param schema of this library, or already of JSON Schema */
export function jsonSchemaOf(schema: unknown): object {
  if (!(schema instanceof z.ZodType)) return schema instanceof Object ? schema : {};
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
