import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDevice } from './device';
import { hasUnsaved } from './unsaved';
import { renameVisited } from './visits';

/**
 * Once the server has given rows created here their real keys, the open address follows: `/pickers/-3` → `/pickers/41`,
 * `/tasks/-3/taskLines/-4` → `/tasks/41/taskLines/97`. An address that is edited at stays until the form is left.
 * @param shown key of the row that the device shows for `id`: the real one, when the address is older than the answer
 */
export function useRealID(path: string, id: number, shown: unknown): void {
  const device = useDevice();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const known = useRef<Readonly<Record<number, number>>>({});
  const follow = (found: Readonly<Record<number, number>>) => {
    // The address may be older than the last time it was followed: what was told then is still to be said.
    const replaced = { ...known.current, ...found };
    known.current = replaced;
    const real = pathname.replace(/(?<=\/)-\d+(?=\/|$)/g, (key) => String(replaced[Number(key)] ?? key));
    if (real === pathname || hasUnsaved()) return;
    renameVisited(path, replaced);
    void navigate(`${real}${search}`, { replace: true });
  };
  const latest = useRef(follow);
  latest.current = follow;
  const isTemporary = /\/-\d/.test(pathname);
  useEffect(
    () => (isTemporary ? device.watchOutcomes(({ replaced }) => latest.current(replaced)) : undefined),
    [device, isTemporary],
  );
  useEffect(() => {
    if (id < 0 && typeof shown === 'number' && shown > 0) latest.current({ [id]: shown });
  });
}
