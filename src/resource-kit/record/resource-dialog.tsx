import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { nameOf, type Resource, type Row } from '../../domain/resource';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/overlay/dialog';
import { useMay } from '../device/use-may';
import { useLabel } from '../fields/use-label';
import { useHistoryDialog } from './history/history-button';
import { RecordView } from './record-view';
import { ResourceForm } from './resource-form';
import { MissingNote } from './row-gate';
import { dropUnsaved } from './unsaved/unsaved';
import { useLeaveForm } from './unsaved/use-leave-form';
import { UnsavedScope, unsavedOutside } from './unsaved/use-unsaved';
import { useSaveRow } from './use-save-row';

export interface ResourceDialogProps {
  resource: Resource;
  /** The row to edit, or a new one; null: closed. */
  opened: Row | 'new' | null;
  /** Values of a new row besides the form's: its parent. */
  fixed?: Row;
  onClose: () => void;
}

/** A small resource's form in a dialog, with its history, for children of another row. */
export function ResourceDialog({ resource, opened, fixed = {}, onClose }: ResourceDialogProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const formID = useId();
  const [scope] = useState({});
  const leaveForm = useLeaveForm(scope);
  const saveRow = useSaveRow(resource);
  const mayUpdate = useMay('update', resource);
  const row = opened === 'new' ? null : opened;
  const mayEdit = row === null || mayUpdate;
  const history = useHistoryDialog({ resource, row });
  const close = async () => {
    if (await leaveForm()) onClose();
  };
  const save = async (values: Row, changes: Row, seen: Row) => {
    const isSaved = row
      ? await saveRow.update({ ...row, ...seen }, changes)
      : (await saveRow.create({ ...values, ...fixed })) !== null;
    if (!isSaved) return;
    dropUnsaved(unsavedOutside(scope));
    onClose();
  };
  const kind = translate(resource.title.one);
  return (
    <>
      <Dialog
        open={opened !== null}
        onClose={() => void close()}
        title={row ? nameOf(resource, row) : t`New: ${kind}`}
        footer={
          <>
            {history.button && <span className="mr-auto">{history.button}</span>}
            <Button onClick={() => void close()}>{mayEdit ? t`Cancel` : t`Close`}</Button>
            {mayEdit && <Button type="submit" form={formID} variant="primary">{t`Save`}</Button>}
          </>
        }
      >
        <MissingNote />
        {opened !== null &&
          (mayEdit ? (
            <UnsavedScope value={scope}>
              <ResourceForm id={formID} resource={resource} row={row} given={fixed} onSubmit={save} />
            </UnsavedScope>
          ) : (
            <RecordView resource={resource} row={opened === 'new' ? {} : opened} />
          ))}
      </Dialog>
      {history.dialog}
    </>
  );
}
