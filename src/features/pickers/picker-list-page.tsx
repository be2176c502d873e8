import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { pickers } from '../../domain/resources/company/pickers';
import { useMay } from '../../resource-kit/device/use-may';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { buttonClass } from '../../ui/button';

/** The pickers, with the way to import more. */
export function PickerListPage() {
  const { t } = useLingui();
  const mayImport = useMay('create', pickers);
  return (
    <ResourceListPage
      resource={pickers}
      actions={
        mayImport && (
          <Link to={`/${pickers.screen.path}/import`} className={buttonClass()}>
            {t`Import`}
          </Link>
        )
      }
    />
  );
}
