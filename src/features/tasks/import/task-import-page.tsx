import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { products } from '../../../domain/resources/catalog/products';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { useDevice, useSession } from '../../../resource-kit/device/device';
import { useMay } from '../../../resource-kit/device/use-may';
import type { ImportCalls, OnProgress, UploadState } from '../../../resource-kit/import/import-calls';
import { ImportPage } from '../../../resource-kit/import/import-page';
import { ImportSteps } from '../../../resource-kit/import/import-steps';
import { useImport } from '../../../resource-kit/import/use-import';
import { useUploadBlock } from '../../../resource-kit/import/use-upload-block';
import { useUnsaved } from '../../../resource-kit/record/unsaved/use-unsaved';
import { authorizationOf } from '../../../session/session';
import { NoPermissionState } from '../../../ui/feedback/states';
import { toast } from '../../../ui/feedback/toast-store';
import { CheckNotes } from './check-notes';
import { useStopMessage } from './stop-message';
import { UploadEnd } from './upload-end';
import { useTaskWords } from './use-task-words';

/** Imports tasks with their lines from a CSV file. */
export function TaskImportPage() {
  const { t } = useLingui();
  const mayCreate = useMay('create', tasks);
  if (!mayCreate) return <NoPermissionState isPage />;
  return (
    <ImportPage title={t`Import tasks`} above={[{ label: t`Tasks`, href: '/tasks' }]}>
      <TaskImport />
    </ImportPage>
  );
}

function TaskImport() {
  const { t } = useLingui();
  const mayCreateProducts = useMay('create', products);
  const send = useSend();
  const model = useImport<UploadState>('tasks', send);
  // Unsent rows are lost with the page, even after a stop.
  const { state } = model;
  useUnsaved(state.kind === 'submitting' || (state.kind === 'ended' && state.end.stop !== null));
  const words = useTaskWords();
  const blocked = useUploadBlock(
    t`Importing tasks needs a connection. The file is checked; it can be sent as soon as there is one.`,
  );
  return (
    <ImportSteps
      model={model}
      accept=".csv"
      fileError={({ name }) =>
        name.toLowerCase().endsWith('.csv') ? null : t`Invalid file type. Please select a CSV file.`
      }
      noFile={t`No file selected`}
      mayCreateProducts={mayCreateProducts}
      words={words}
      blocked={blocked}
      notesOf={(result) => <CheckNotes result={result} />}
      renderEnd={(end) => <UploadEnd end={end} onContinue={model.submit} onRestart={model.restart} />}
    />
  );
}

function useSend() {
  const { t } = useLingui();
  const device = useDevice();
  const session = useSession();
  const stopMessage = useStopMessage();
  return useCallback(
    async (calls: ImportCalls, onProgress: OnProgress): Promise<UploadState> => {
      const { baseUrl, companyID } = session;
      const end = await calls.send(
        { baseUrl, companyID, authorization: authorizationOf(session) },
        onProgress,
      );
      if (end.stop) toast.error(stopMessage(end.stop));
      else if (end.created > 0) toast.success(t`Import Successful`);
      device.syncNow();
      return end;
    },
    [session, device, stopMessage, t],
  );
}
