import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { historyHeader, markHeader, positionHeader } from '../../protocol/changes';

const exposed = ['X-Total-Count', positionHeader, historyHeader, markHeader, 'Retry-After', 'Date'];

/** Lets consoles of the named origins use the API; without any, browsers restrict it to its own console. */
export function registerForeignConsoles(app: FastifyInstance, origins: readonly string[]): void {
  app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: exposed,
    maxAge: 600,
    // Callers other than browsers get the same answer: an error of the plugin would not have our form.
    strictPreflight: false,
  });
}
