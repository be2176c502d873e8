import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { recordStatements } from '../../../tests/integration/company-statements';
import {
  createFullApp,
  createSamples,
  type FullApp,
  sampleKey,
  usernameOf,
} from '../../../tests/integration/whole-app';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { Database } from '../database/database';

const companyID = 1;

describe.each(engines)('a write of one task on %s', (_, open) => {
  let database: Database;
  let api: FullApp;
  const statements = new Set<string>();
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    api = createFullApp(recordStatements(database, statements).database);
  });
  afterAll(async () => {
    await api.app.close();
    await database.close();
  });

  /** The statements about tasks that a write has executed. */
  const askedBy = async (method: 'PUT' | 'POST', path: string, body: object) => {
    statements.clear();
    const answer = await api.call(usernameOf('TOOLS', companyID), method, path, { companyID, ...body });
    expect(answer.status).toBe(200);
    const own = [...statements].filter((text) => text.includes('"tasks"'));
    return { body: answer.body, own };
  };

  it('that sets a field locks the task and sets it: the row is not read again', async () => {
    const taskID = sampleKey(tasks, companyID);
    const { body, own } = await askedBy('PUT', `v2/tasks/${taskID}`, { taskAdditionalInfo: 'Ring twice' });
    expect(own.map((text) => text.trim().split(/\s+/, 3).join(' '))).toEqual([
      'select "taskID", "companyID",',
      'update "tasks" set',
    ]);
    const stored = (await api.call(usernameOf('TOOLS', companyID), 'GET', `v2/tasks/${taskID}`)).body;
    expect(body.taskAdditionalInfo).toBe('Ring twice');
    expect(stored).toMatchObject(body);
  });

  it('on a list of one task names it as a single key, whose plan is cached', async () => {
    const { own } = await askedBy('POST', 'v2/tasks/action/hold', { taskIds: [sampleKey(tasks, companyID)] });
    expect(own).toHaveLength(2);
    expect(own.filter((text) => text.includes('int[]'))).toEqual([]);
  });
});
