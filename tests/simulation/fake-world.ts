import type { Resource, Row } from '../../src/domain/resource';
import { reasonCodes } from '../../src/domain/resources/catalog/reason-codes';
import { pickers } from '../../src/domain/resources/company/pickers';
import { tasks } from '../../src/domain/resources/tasks/tasks';
import { createFakeServer, type FakeServer } from '../fakes/fake-server';
import { createMemoryDisk } from './memory-disk';
import type { SeededRandom } from './random';
import type { SimulatedServer } from './simulated-server';
import type { WorldKind } from './world-kind';

const companyID = 7;

/** Doubles of server and stores that answer at once: thousands of seeds in minutes. */
export const fakeWorld: WorldKind = {
  openServer: async ({ random, isPlain, broken }) => {
    const server = createFakeServer({
      companyID,
      feed: !isPlain,
      announcesRetryCache: !isPlain,
      retryCache: !isPlain && broken !== 'retry-cache',
    });
    furnish(server, random);
    const user = { userID: 5, userType: 'TOOLS', companyID } as const;
    return { server: simulatedBy(server), users: [user], goods: null };
  },
  openDisk: () => ({ ...createMemoryDisk(), unplug: () => {} }),
};

function simulatedBy(server: FakeServer): SimulatedServer {
  return {
    isIdentifying: server.isIdentifying,
    handle: async (request) => {
      const reply = server.handle(request);
      if (reply.kind === 'none') throw new Error('the fake server always answers');
      const headers = { ...Object.fromEntries(reply.headers), 'content-type': 'application/json' };
      return { status: reply.status, headers, text: reply.text };
    },
    rows: async (resource) => server.rows(resource),
    applied: server.applied,
    position: server.version,
    problems: () => [],
    changeElsewhere: async (random) => changeElsewhere(server, random),
    changeRole: async () => {},
    userTypeOf: ({ userType }) => userType,
    expireFeed: async () => server.expireFeed(),
    newEpoch: async () => server.newEpoch(),
    restart: async () => {},
    onNews: server.onNews,
    inspect: async () => null,
    close: async () => {},
  };
}

function furnish(server: FakeServer, random: SeededRandom): void {
  for (let id = 1; id <= random.between(4, 12); id++)
    server.put('tasks', {
      ...emptyRow(tasks),
      taskID: id,
      companyID,
      taskNumber: `T${id}`,
      status: random.pick(['new', 'started', 'paused']),
      warehouseID: 1,
    });
  for (let id = 1; id <= random.between(1, 6); id++)
    server.put('reasonCodes', {
      ...emptyRow(reasonCodes),
      reasonCodeID: id,
      companyID,
      reasonCode: `R${id}`,
      description: null,
    });
  server.put('pickers', {
    ...emptyRow(pickers),
    pickerID: 1,
    companyID,
    firstName: 'Aino',
    lastName: 'Virta',
  });
}

function changeElsewhere(server: FakeServer, random: SeededRandom): void {
  const task = random.pick(server.rows('tasks'));
  if (task && random.chance(0.6))
    server.put('tasks', { ...task, priority: random.between(1, 99), onHold: random.chance(0.5) });
  else if (task && random.chance(0.2)) server.remove('tasks', Number(task.taskID));
  else
    server.put('reasonCodes', {
      ...emptyRow(reasonCodes),
      reasonCodeID: random.between(1, 30),
      companyID,
      reasonCode: `E${random.between(1, 999)}`,
    });
}

function emptyRow(resource: Resource): Row {
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.secret);
  return Object.fromEntries(fields.map(([name, field]) => [name, field.initial ?? null]));
}
