import type { ResourceFormProps } from './resource-form';

/** A page's settings of its form beyond the declaration. */
export type FormSettings = Pick<
  ResourceFormProps,
  'locked' | 'lookupFilters' | 'choices' | 'optional' | 'hidden'
>;

/** The form's settings among a page's props. */
export function formSettings({
  locked,
  lookupFilters,
  choices,
  optional,
  hidden,
}: FormSettings): FormSettings {
  return {
    ...(locked && { locked }),
    ...(lookupFilters && { lookupFilters }),
    ...(choices && { choices }),
    ...(optional && { optional }),
    ...(hidden && { hidden }),
  };
}
