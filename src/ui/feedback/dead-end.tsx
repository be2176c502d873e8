import { Link } from 'react-router-dom';
import { type ButtonVariant, buttonClass } from '../button';
import { EmptyState, type StateProps } from './states';

interface DeadEndProps extends Omit<StateProps, 'actions' | 'isPage'> {
  title: string;
  /** Where to go instead. */
  to: string;
  toLabel: string;
  variant?: ButtonVariant;
}

/** Shown instead of a page that does not exist. */
export function DeadEnd({ to, toLabel, variant, ...state }: DeadEndProps) {
  return (
    <EmptyState
      {...state}
      isPage
      actions={
        <Link to={to} className={buttonClass(variant)}>
          {toLabel}
        </Link>
      }
    />
  );
}
