import { useParams } from 'react-router-dom';
import { users } from '../../domain/resources/company/users';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { isWord } from '../../resource-kit/record/tab-address';
import { useUserActions } from './use-user-actions';
import { userFields } from './user-cells';

/** The password is entered with a new user; later it is changed by its own action. */
const ofExisting: readonly string[] = ['password'];

export function UserPage() {
  const { id } = useParams();
  const { actions, dialog } = useUserActions();
  return (
    <>
      <ResourceDetailPage
        resource={users}
        overrides={userFields}
        rowActions={actions}
        {...(!isWord(id, 'new') && { hidden: ofExisting })}
      />
      {dialog}
    </>
  );
}
