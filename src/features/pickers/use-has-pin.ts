import { useEffect, useState } from 'react';
import { isSecretSet } from '../../api/direct-write';
import { pickers } from '../../domain/resources/company/pickers';
import { useSession } from '../../resource-kit/device/device';
import { useApi } from '../../resource-kit/device/use-api';
import { useDeviceStatus } from '../../resource-kit/device/use-status';

/** Whether a picker has a PIN code; null while nobody can tell: offline, or not created on the server yet. */
export function useHasPin(pickerID: number): boolean | null {
  const api = useApi();
  const { companyID } = useSession();
  const isOnline = useDeviceStatus()?.connectivity === 'online';
  const [known, setKnown] = useState<{ readonly pickerID: number; readonly isSet: boolean | null }>();
  useEffect(() => {
    if (!isOnline || pickerID < 0) return;
    let isWanted = true;
    void isSecretSet(api, { resource: pickers, companyID, id: pickerID }, 'pin').then((isSet) => {
      if (isWanted) setKnown({ pickerID, isSet });
    });
    return () => {
      isWanted = false;
    };
  }, [api, companyID, pickerID, isOnline]);
  return known?.pickerID === pickerID ? known.isSet : null;
}
