import { useEffect, useState } from 'react';
import { hasPin } from '../../api/picker-pin';
import { useSession } from '../../resource-kit/device/device';
import { useApi } from '../../resource-kit/device/use-api';
import { useDeviceStatus } from '../../resource-kit/device/use-status';

/** Whether a picker has a PIN code; null while unknown: offline, or not created on the server yet. */
export function useHasPin(pickerID: number): boolean | null {
  const api = useApi();
  const { companyID } = useSession();
  const isOnline = useDeviceStatus()?.connectivity === 'online';
  const [known, setKnown] = useState<{ readonly pickerID: number; readonly isSet: boolean | null }>();
  useEffect(() => {
    if (!isOnline || pickerID < 0) return;
    let isWanted = true;
    void hasPin(api, { companyID, pickerID }).then((isSet) => {
      if (isWanted) setKnown({ pickerID, isSet });
    });
    return () => {
      isWanted = false;
    };
  }, [api, companyID, pickerID, isOnline]);
  return known?.pickerID === pickerID ? known.isSet : null;
}
