import { type TaskType, taskTypeFeatures, taskTypes } from './statuses';

/** The task types to offer: enabled ones, and those already chosen, so that they can be seen and removed. */
export function listedTaskTypes(
  flags: { isOn(feature: string): boolean },
  chosen: readonly TaskType[] = [],
): readonly TaskType[] {
  return taskTypes.filter((type) => flags.isOn(taskTypeFeatures[type]) || chosen.includes(type));
}
