import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/states';

export function NotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      title={t`There is no such page`}
      actions={
        <Link to="/" className={buttonClass('primary')}>
          {t`Go to the start`}
        </Link>
      }
    />
  );
}
