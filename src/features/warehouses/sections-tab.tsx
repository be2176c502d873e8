import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Row } from '../../domain/resource';
import { warehouseSections } from '../../domain/resources/sites/warehouse-sections';
import { useMay } from '../../resource-kit/device/use-may';
import { ResourceList } from '../../resource-kit/list/resource-list';
import { ResourceDialog } from '../../resource-kit/record/resource-dialog';
import { Button } from '../../ui/button';
import { IconPlus } from '../../ui/icons';

/** A warehouse's sections; they are small enough to be edited in a dialog. */
export function SectionsTab({ warehouseID }: { warehouseID: number }) {
  const { t } = useLingui();
  const mayCreate = useMay('create', warehouseSections);
  const [opened, setOpened] = useState<Row | 'new' | null>(null);
  return (
    <>
      <ResourceList
        resource={warehouseSections}
        name="warehouseSections"
        fixed={{ warehouseID }}
        onRowOpen={setOpened}
        actions={
          mayCreate && (
            <Button icon={IconPlus} onClick={() => setOpened('new')}>
              {t`New section`}
            </Button>
          )
        }
      />
      <ResourceDialog
        resource={warehouseSections}
        opened={opened}
        fixed={{ warehouseID }}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
