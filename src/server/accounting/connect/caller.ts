import type { FastifyRequest } from 'fastify';
import { integrationFeature } from '../../../domain/flags';
import { toolsUsers } from '../../../domain/permissions';
import { hasFeature } from '../../flags/read-flags';
import { failure, notAllowed } from '../../http/api-error';
import { type AppContext, actorOf, companyOf, type SignedIn } from '../../http/context';
import { namedIn, queryOf } from '../../http/named-company';

/** The caller, in a company. */
export interface AccountingCaller extends Pick<SignedIn, 'userID' | 'username' | 'secretHash'> {
  readonly companyID: number;
}

/** A user of type TOOLS, in a company that has the feature; else 403. */
export async function permittedCaller(
  { database }: AppContext,
  request: FastifyRequest,
): Promise<AccountingCaller> {
  const actor = actorOf(request);
  if (!toolsUsers.some((role) => role === actor.role)) throw notAllowed();
  const company = companyOf(actor, queryOf(request)['companyID'], namedIn(request.body));
  if (!(await database.read((tx) => hasFeature(tx, company, integrationFeature))))
    throw failure(403, 'company.no-integration');
  return { ...actor, companyID: company };
}
