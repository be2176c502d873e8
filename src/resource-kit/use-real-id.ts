import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from './device';
import { renameVisited } from './visits';

/** Once the server has given a row created here its real key, the open address follows: `/pickers/-3` → `/pickers/41`. */
export function useRealID(path: string, id: number | null): void {
  const device = useDevice();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  useEffect(() => {
    if (id === null || id >= 0) return;
    return device.watchOutcomes(({ replaced }) => {
      const real = replaced[id];
      if (real === undefined) return;
      renameVisited(path, id, real);
      void latest.current(`/${path}/${real}`, { replace: true });
    });
  }, [device, path, id]);
}
