import { expect, it } from 'vitest';
import { shownLineStates } from './line-states';

it.each<[string, readonly unknown[], readonly string[] | null]>([
  ['no config: all', [], null],
  ['the states that it names', [{ states: ['started', 'new'] }], ['new', 'started']],
  ['a list alone', [['completed']], ['completed']],
  ['what any of several names', [{ states: ['new'] }, ['paused']], ['new', 'paused']],
  ['states that there are not hide nothing', [{ states: ['done'] }, 4, null, 'new', { states: 'new' }], null],
])('%s', (_, values, states) => {
  const shown = shownLineStates(values.map((value) => ({ value })));
  expect(shown && [...shown]).toEqual(states);
});
