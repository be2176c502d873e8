import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDevice } from '../device/device';
import { renameInListContext } from './neighbours';
import { useHasUnsaved } from './unsaved';

type Replacements = Readonly<Record<number, number>>;

const none: Replacements = {};

/**
 * Once the server has given rows created here their real keys, the open address follows: `/pickers/-3` → `/pickers/41`,
 * `/tasks/-3/taskLines/-4` → `/tasks/41/taskLines/97`. An address that is edited at stays until the form is left.
 */
export function useRealID(path: string): void {
  const device = useDevice();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [replaced, setReplaced] = useState(none);
  const isEdited = useHasUnsaved();
  const temporary = (pathname.match(/(?<=\/)-\d+(?=\/|$)/g) ?? []).join(' ');
  useEffect(() => {
    if (temporary === '') return;
    return device.watchRealKeys(temporary.split(' ').map(Number), setReplaced);
  }, [device, temporary]);
  useEffect(() => {
    const real = pathname.replace(/(?<=\/)-\d+(?=\/|$)/g, (key) => String(replaced[Number(key)] ?? key));
    if (real === pathname || isEdited) return;
    renameInListContext(path, replaced);
    void navigate(`${real}${search}`, { replace: true });
  }, [path, pathname, search, replaced, isEdited, navigate]);
}
