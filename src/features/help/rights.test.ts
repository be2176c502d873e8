import { expect, it } from 'vitest';
import type { Role } from '../../domain/permissions';
import { rightsOf } from './rights';

const paths = ['tasks', 'products', 'bugs', 'help'];
const namesOf = (role: Role) => rightsOf(role, paths).map(({ resource }) => resource.name);

it('are what the role may see on the screens that it has, and what it may do to it', () => {
  expect(namesOf('main')).toEqual(['bugs', 'products', 'tasks']);
  expect(namesOf('standard')).toEqual(['products', 'tasks']);
  const tasks = (role: Role) =>
    rightsOf(role, paths).find(({ resource }) => resource.name === 'tasks')?.verbs;
  expect([tasks('main')?.create, tasks('standard')?.delete]).toEqual([true, false]);
});
