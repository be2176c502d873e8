import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { UploadState } from '../../../resource-kit/import/import-calls';

/** Why an upload stopped, in the words of the specification. */
export function useStopMessage(): (stop: NonNullable<UploadState['stop']>) => string {
  const { t } = useLingui();
  return useCallback(
    (stop) => {
      if (stop.kind === 'unreachable') return t`No response from the server`;
      const { status } = stop;
      return `${t`Server responded with an error: ${status}`} · ${stop.message}`;
    },
    [t],
  );
}
