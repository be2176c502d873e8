import { expect, it } from 'vitest';
import { conditionsBeside } from './conditions-beside';

const conditionsIn = (parameters: Readonly<Record<string, unknown>>) =>
  conditionsBeside(parameters, (name) => name !== 'range');

it('accepts parameters of their own for conditions, but none that is empty or means something else', () => {
  expect(conditionsIn({ status: 'new', bin: '', range: '[0,9]' })).toEqual({ status: 'new' });
});

it('reads lists and operators as JSON, and leaves digits and other texts as they are', () => {
  expect(conditionsIn({ status: '["new","started"]', priority: '{"$gte":2}' })).toEqual({
    status: ['new', 'started'],
    priority: { $gte: 2 },
  });
  expect(conditionsIn({ orderNumber: '007', bin: '[A-1', status: ['new', '{"like":"st"}'] })).toEqual({
    orderNumber: '007',
    bin: '[A-1',
    status: ['new', { like: 'st' }],
  });
});
