import type { Database } from '../../../src/server/database/database';
import { authorizationOf, type Session } from '../../../src/session/session';
import { type Company, createCompany, priorities } from './companies';
import { type Hosts, startHosts } from './hosts';
import type { DevicePlan } from './messages';
import type { Servers } from './servers';

export interface FleetSize {
  readonly devices: number;
  readonly companies: number;
}

/** Devices that are open and synchronized, each at one of the servers. */
export interface Fleet {
  readonly size: FleetSize;
  readonly servers: Servers;
  readonly hosts: Hosts;
  readonly companies: readonly Company[];
  readonly devices: readonly FleetMember[];
  /** How long it took until all were synchronized, milliseconds. */
  readonly openedMs: number;
}

export interface FleetMember extends DevicePlan {
  readonly companyID: number;
  /** Its screen shows the tasks of this priority, those changed last first. */
  readonly priority: number;
}

export interface FleetContext {
  readonly database: Database;
  readonly servers: Servers;
  readonly admin: Session;
}

const rowsShown = 50;
let count = 0;

/** Makes the companies of a fleet again and opens its devices. @param tasks open tasks of all companies together */
export async function openFleet(
  { database, servers, admin }: FleetContext,
  size: FleetSize,
  tasks: number,
): Promise<Fleet> {
  const round = ++count;
  const companies: Company[] = [];
  for (let index = 0; index < size.companies; index++)
    companies.push(
      await createCompany(database, admin, {
        name: `fleet${round}-${index}`,
        devices: size.devices / size.companies,
        tasks: Math.ceil(tasks / size.companies),
      }),
    );
  const devices = Array.from({ length: size.devices }, (_, index) => memberOf(index, companies, servers));
  const hosts = await startHosts(size.devices);
  const begun = performance.now();
  await hosts.open(devices.map(({ index, session, screen }) => ({ index, session, screen })));
  return { size, servers, hosts, companies, devices, openedMs: performance.now() - begun };
}

/** Devices go to the companies, and those of a company to the servers, in turn, as a load balancer would send them. */
function memberOf(index: number, companies: readonly Company[], { baseUrls }: Servers): FleetMember {
  const company = at(companies, index);
  const place = Math.floor(index / companies.length);
  const priority = 1 + (Math.floor(place / baseUrls.length) % priorities);
  return {
    index,
    companyID: company.companyID,
    session: sessionOf(company, place, { baseUrls }),
    priority,
    screen: {
      filter: { priority, status: 'new' },
      sort: [['updatedAt', 'DESC']],
      range: [0, rowsShown - 1],
    },
  };
}

/** Of a company's device: they go to the servers in turn. */
export function sessionOf(company: Company, place: number, { baseUrls }: Pick<Servers, 'baseUrls'>): Session {
  const session = at(company.sessions, place);
  return { ...session, baseUrl: at(baseUrls, place) };
}

/** A terminal's way to the servers: a company's first user at one of them. */
export function terminalOf({ companies, servers }: Pick<Fleet, 'companies' | 'servers'>, index: number) {
  const company = at(companies, index);
  const [session] = company.sessions;
  if (!session) throw new Error('a company without users');
  return {
    baseUrl: at(servers.baseUrls, Math.floor(index / companies.length)),
    authorization: authorizationOf(session),
    companyID: company.companyID,
    company,
  };
}

/** The item in turn. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to take from');
  return item;
}
