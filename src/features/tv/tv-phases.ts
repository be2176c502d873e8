import type { TvPhase } from '../../domain/reports/tv-board';
import { type Label, label } from '../../lib/label';
import { type Icon, IconBox, IconCheck, IconPlay } from '../../ui/icons';

/** Appearance of each phase, never by colour alone. */
export const tvPhaseLooks: Readonly<
  Record<TvPhase, { readonly name: Label; readonly icon: Icon; readonly ink: string; readonly soft: string }>
> = {
  new: { name: label('New'), icon: IconBox, ink: 'text-new', soft: 'bg-new-soft' },
  started: { name: label('In progress'), icon: IconPlay, ink: 'text-started', soft: 'bg-started-soft' },
  completed: { name: label('Completed'), icon: IconCheck, ink: 'text-completed', soft: 'bg-completed-soft' },
};
