import { dayForecast } from '../forecast/day-forecast';
import type { AnswerOfKept, AnyAggregate } from './aggregate';
import { hourlyRate } from './hourly-rate';
import { taskOverview } from './task-overview';
import { tvBoard } from './tv-board';

/** Every report that a device keeps up to date, by name. */
export const aggregates = { taskOverview, hourlyRate, tvBoard, dayForecast } as const;

export type AggregateName = keyof typeof aggregates;
export type AggregateParams<N extends AggregateName> = Parameters<(typeof aggregates)[N]['filters']>[0];
export type AggregateValue<N extends AggregateName> = ValueOf<(typeof aggregates)[N]>;
type ValueOf<A> = A extends { readonly answer: AnswerOfKept<never, infer R, never> } ? R : never;

/** The aggregate of a name, with the name's types of question and answer. */
export function aggregateOf(name: AggregateName): AnyAggregate {
  return aggregates[name];
}
