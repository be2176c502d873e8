import { type Label, label } from '../../lib/label';

/** Problems of a config, by the code that the server sends (`protocol/field-reasons.ts`). */
export const configProblemLabels = {
  'config.no-object': label('An object is wanted'),
  'config.no-object-at': label('{path}: an object is wanted'),
  'config.no-list': label('{path}: a list is wanted'),
  'config.unknown': label('{path}: there is no {name}'),
  'config.no-direction': label('{path}: ASC or DESC is wanted'),
  'config.no-flag': label('{path}: true or false is wanted'),
  'config.no-number': label('{path}: a number is wanted'),
  'config.no-text': label('{path}: a text'),
  'config.not-one-of': label('{path}: one of {names}'),
  'config.not-within': label('{path}: a whole number from {min} to {max}'),
  'config.no-range': label('{path}: [min, max] from {min} to {max}'),
  'config.no-warehouse': label('There is no warehouse {code}'),
  'config.without-warehouse': label('The company has no warehouse'),
  'config.without-stock': label('The warehouse has no products in bins'),
} as const satisfies Readonly<Record<string, Label>>;

export interface ConfigProblem {
  readonly code: keyof typeof configProblemLabels;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** As a text of the catalogs. */
export function labelOfProblem({ code, values }: ConfigProblem): Label {
  const { id }: Label = configProblemLabels[code];
  return values ? { id, values } : { id };
}
