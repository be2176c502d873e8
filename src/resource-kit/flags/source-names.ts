import type { FlagSource } from '../../domain/flags';
import { type Label, label } from '../../lib/label';

export const sourceNames: Readonly<Record<FlagSource, Label>> = {
  company: label('Company'),
  group: label('Config group'),
  global: label('Global'),
  default: label('Default'),
  missing: label('Not found'),
};
