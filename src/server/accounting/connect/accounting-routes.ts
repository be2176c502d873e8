import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tenantField } from '../../../domain/tenant-field';
import { parseBody } from '../../crud/resource-schema';
import { notFound } from '../../http/api-error';
import type { AppContext } from '../../http/context';
import { documented } from '../../http/documented';
import { withPathAliases } from '../../http/paths';
import { headerText, text } from '../../http/wire-schemas';
import type { AccountingServices } from '../connections';
import { answerAuthorization, startAuthorization } from './authorize';
import { permittedCaller } from './caller';
import { disconnect, stopWaiting } from './disconnect';

const tag = 'Accounting';
const moment = z.string().nullable();
const statusReply = z.object({
  state: z.enum(['not-connected', 'connecting', 'connected', 'lost']),
  missing: z.array(z.string()),
  tenant: z.string().nullable(),
  connectedBy: z.string().nullable(),
  connectedAt: moment,
  renewedAt: moment,
  lostAt: moment,
  lostWhy: z.string().nullable(),
  lostCode: z.string().nullable(),
  startedBy: z.string().nullable(),
  startedUntil: moment,
  queued: z.number().meta({ description: 'Tasks that wait to be sent' }),
});
const companyID = z.number().optional();
const startBody = z.object({
  companyID,
  redirectURL: text(500).meta({ description: 'Where the accounting system sends the browser back to' }),
  tenant: headerText(tenantField.maxLength)
    .nullish()
    .meta({ description: 'The company in the accounting system' }),
});
const answerBody = z.object({
  companyID,
  redirectURL: text(500).meta({ description: 'Where the browser came back to' }),
  answer: text(8000).meta({ description: 'What stood behind it: the query, as it came' }),
});

/** The connection to the accounting system: for users of type TOOLS, where the company has the feature. */
export function registerAccounting(
  app: FastifyInstance,
  context: AppContext,
  services: AccountingServices,
): void {
  const { connections } = services;
  const status = documented({ summary: 'Where the connection stands', tag, reply: statusReply });
  const start = documented({
    summary: 'Begin to connect: the address to open in this browser',
    tag,
    body: startBody,
    reply: z.object({ url: z.string() }),
  });
  const answer = documented({
    summary: 'Connect with the answer that the browser came back with',
    tag,
    body: answerBody,
    reply: statusReply,
  });
  const end = documented({
    summary: 'Disconnect',
    tag,
    reply: z.object({ isRevoked: z.boolean() }),
  });
  const stop = documented({
    summary: 'End what was begun, and leave a connection as it is',
    tag,
    reply: z.object({}),
  });

  withPathAliases('v2/accounting/connection', (url, isDocumented) => {
    app.get(url, { schema: { ...status, hide: !isDocumented } }, async (request) => {
      const caller = await permittedCaller(context, request);
      return connections.status(caller.companyID);
    });
    app.delete(url, { schema: { ...end, hide: !isDocumented } }, async (request) => {
      const caller = await permittedCaller(context, request);
      const ended = await disconnect(context, services, caller.companyID);
      if (!ended) throw notFound();
      return ended;
    });
  });
  withPathAliases('v2/accounting/authorizations', (url, isDocumented) => {
    app.post(url, { schema: { ...start, hide: !isDocumented } }, async (request) => {
      const caller = await permittedCaller(context, request);
      const { redirectURL, tenant } = startBody.parse(parseBody(startBody, request.body));
      return startAuthorization(context, services, caller, { redirectURL, tenant: tenant || null });
    });
    app.delete(url, { schema: { ...stop, hide: !isDocumented } }, async (request) => {
      const caller = await permittedCaller(context, request);
      if (!(await stopWaiting(context, caller.companyID))) throw notFound();
      return {};
    });
  });
  withPathAliases('v2/accounting/callback', (url, isDocumented) =>
    app.post(url, { schema: { ...answer, hide: !isDocumented } }, async (request) => {
      const caller = await permittedCaller(context, request);
      const given = answerBody.parse(parseBody(answerBody, request.body));
      await answerAuthorization(context, services, caller, given);
      return connections.status(caller.companyID);
    }),
  );
}
