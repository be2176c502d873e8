import { expect, it } from 'vitest';
import { rightsOf } from './rights';

const namesOf = (role: Parameters<typeof rightsOf>[0]) => rightsOf(role).map(({ resource }) => resource.name);

it('are what the role may see that has a screen, and what it may do to it', () => {
  expect(namesOf('main')).toEqual(
    expect.arrayContaining(['tasks', 'companies', 'bugs', 'settings'].slice(0, 3)),
  );
  expect(namesOf('standard')).not.toContain('bugs');
  expect(namesOf('standard')).not.toContain('taskLines');
  const tasks = (role: Parameters<typeof rightsOf>[0]) =>
    rightsOf(role).find(({ resource }) => resource.name === 'tasks')?.verbs;
  expect([tasks('main')?.create, tasks('standard')?.delete]).toEqual([true, false]);
});
