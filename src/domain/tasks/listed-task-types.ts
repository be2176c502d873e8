import { type TaskType, taskTypeFeatures, taskTypes } from './statuses';

/** The task types that are offered: those that are on, and what is chosen already, so that it can be seen and taken away. */
export function listedTaskTypes(
  flags: { isOn(feature: string): boolean },
  chosen: readonly TaskType[] = [],
): readonly TaskType[] {
  return taskTypes.filter((type) => flags.isOn(taskTypeFeatures[type]) || chosen.includes(type));
}
