import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { RowResult } from '../../sync/device';
import { Banner } from '../../ui/feedback/banner';
import { DeadEnd } from '../../ui/feedback/dead-end';
import { OfflineState } from '../../ui/feedback/states';
import { AwaitedRows } from '../screens/awaited-rows';
import { forgetVisited } from './neighbours';
import { useHasUnsaved } from './unsaved/use-unsaved';

export interface RowGateProps {
  result: RowResult;
  /** Negative: created on this device, without an answer from the server. NaN: the address is no key. */
  id: number;
  /** Address of the list. */
  back: string;
  /** Shown instead of the note that the row is missing. */
  missing?: ReactNode;
  children: (found: Extract<RowResult, { kind: 'row' }>) => ReactNode;
}

/** A row's page while the row is loading, missing or unreachable; a form with changes stays through all of it. */
export function RowGate({ result, id, back, missing, children }: RowGateProps) {
  const { t } = useLingui();
  const found = useKeptForForm(result.kind === 'row' ? result : null, id);
  if (found) {
    return <MissingKey value={result.kind === 'missing' ? id : null}>{children(found)}</MissingKey>;
  }
  switch (result.kind) {
    case 'unreachable':
      return <OfflineState isPage />;
    case 'missing':
      return missing ?? <MissingRow id={id} to={back} toLabel={t`Back to the list`} />;
    default:
      return <AwaitedRows isPage />;
  }
}

/** Key of a missing row whose page or dialog is kept for a form (`useKeptForForm`); null: it exists. */
export const MissingKey = createContext<number | null>(null);

/** On a kept page or dialog, above its content: says that its row is missing. */
export function MissingNote() {
  const id = use(MissingKey);
  const missing = useMissingText();
  return id !== null && <Banner tone="warning">{missing(id)}</Banner>;
}

function useMissingText() {
  const { t } = useLingui();
  return (id: number) => (id < 0 ? t`It has not been created` : t`It does not exist, or not any more`);
}

/**
 * Keeps a form's value while the form holds changes: neither an emptied mirror, nor a lost connection, nor a deletion
 * by others takes the entered values away. The server decides about a later save. @param value null: not available now
 * @param key distinguishes it from others of its kind
 */
export function useKeptForForm<T>(value: T | null, key: number): T | null {
  const isFilledIn = useHasUnsaved();
  const [kept, setKept] = useState({ key, value });
  if (value !== null && (value !== kept.value || key !== kept.key)) setKept({ key, value });
  return value ?? (isFilledIn && kept.key === key ? kept.value : null);
}

interface MissingRowProps {
  /** Negative: it was created here and is gone again; the entered values wait among the refused changes. */
  id: number;
  /** Address to go to instead. */
  to: string;
  toLabel: string;
}

/** Shown instead of the page of a missing row. */
export function MissingRow({ id, to, toLabel }: MissingRowProps) {
  const { t } = useLingui();
  const title = useMissingText()(id);
  useEffect(() => forgetVisited(to.slice(1), id), [to, id]);
  if (!(id < 0)) return <DeadEnd title={title} to={to} toLabel={toLabel} />;
  return (
    <DeadEnd title={title} to="/sync" toLabel={t`Go to Synchronization`} variant="primary">
      {t`The server refused it, or it was discarded. What you entered can be corrected and sent again.`}
    </DeadEnd>
  );
}
