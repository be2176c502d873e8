import { users } from '../../domain/resources/company/users';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { useShownFilter } from '../../resource-kit/list/shown/use-shown-filter';
import { useUserActions } from './use-user-actions';
import { userColumns, userTexts } from './user-cells';

/** The users of the company. */
export function UsersPage() {
  const { actions, dialog } = useUserActions();
  return (
    <>
      <ResourceListPage
        resource={users}
        columns={userColumns}
        exportTexts={userTexts}
        shownFilter={useShownFilter(users, userTexts)}
        rowActions={actions}
      />
      {dialog}
    </>
  );
}
