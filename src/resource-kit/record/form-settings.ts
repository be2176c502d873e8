import type { ResourceFormProps } from './resource-form';

/** What a page's form is beyond the declaration. */
export type FormSettings = Pick<
  ResourceFormProps,
  'locked' | 'lookupFilters' | 'choices' | 'optional' | 'hidden'
>;

/** Of a page's props those of its form. */
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
