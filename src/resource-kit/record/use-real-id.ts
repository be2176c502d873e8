import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDevice } from '../device/device';
import { renameInListContext } from './neighbours';
import { useHasUnsaved } from './unsaved/use-unsaved';

type Replacements = Readonly<Record<number, number>>;

const none: Replacements = {};

/** Open forms on records' pages, even without changes: a new address would close them. */
const openForms = new Set<object>();
const listeners = new Set<() => void>();

/** While a form is open, the address of its record stays. */
export function useOpenForm(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const form = {};
    openForms.add(form);
    tell();
    return () => {
      openForms.delete(form);
      tell();
    };
  }, [isOpen]);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function followOpenForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hasOpenForm = () => openForms.size > 0;

/**
 * Updates the open address once the server has given real keys to rows created here: `/pickers/-3` → `/pickers/41`,
 * `/tasks/-3/taskLines/-4` → `/tasks/41/taskLines/97`. During an edit the address stays until the form is left.
 */
export function useRealID(path: string): void {
  const device = useDevice();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [replaced, setReplaced] = useState(none);
  const isOpen = useSyncExternalStore(followOpenForms, hasOpenForm);
  const isEdited = useHasUnsaved() || isOpen;
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
