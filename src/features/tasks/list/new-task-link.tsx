import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { useMay } from '../../../resource-kit/device/use-may';
import { buttonClass } from '../../../ui/button';
import { IconPlus } from '../../../ui/icons';

/** Leads to the form of a new task, for users who may create one (user 1 and company admins). */
export function NewTaskLink() {
  const { t } = useLingui();
  if (!useMay('create', tasks)) return null;
  return (
    <Link to="/tasks/v2/new" className={buttonClass('primary')}>
      <IconPlus />
      {t`New task`}
    </Link>
  );
}
