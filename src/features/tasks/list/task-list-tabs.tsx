import { useLingui } from '@lingui/react/macro';
import { Tabs } from '../../../ui/navigation/tabs';

/** Tabs between the two lists: all tasks, and merged tasks. */
export function TaskListTabs() {
  const { t } = useLingui();
  return (
    <Tabs
      label={t`Lists of tasks`}
      tabs={[
        { href: '/tasks', label: t`All tasks`, end: true },
        { href: '/tasks/merged', label: t`Merged tasks` },
      ]}
    />
  );
}
