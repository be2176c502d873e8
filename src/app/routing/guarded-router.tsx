import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  NavigationType,
  Router,
} from 'react-router-dom';
import { askToLeave, dropUnsaved, hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { useLatest } from '../../ui/hooks/use-latest';
import { useConfirm } from '../../ui/overlay/confirm';
import { guardHistory } from './guard-history';
import { lateHistory } from './late-history';

/** A browser router that asks before a page with unsaved changes is left, by link, code or the back button. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const ask = () =>
    askToLeave(confirm, {
      title: t`Leave without saving?`,
      body: t`The changes on this page have not been saved.`,
      confirmLabel: t`Leave`,
      cancelLabel: t`Stay`,
      danger: true,
    });
  const latestAsk = useLatest(ask);
  const history = useMemo(() => lateHistory(createBrowserHistory({ v5Compat: true }), afterRows), []);
  const guarded = useMemo(
    () => guardHistory(history, { hasUnsaved, dropUnsaved, mayLeave: () => latestAsk.current() }),
    [history],
  );
  const [state, setState] = useState({ action: NavigationType.Pop, location: history.location });
  useLayoutEffect(() => guarded.listen(setState), [guarded]);
  return (
    <Router location={state.location} navigationType={state.action} navigator={guarded.navigator}>
      {children}
    </Router>
  );
}

/** Milliseconds until a list shows its new rows, even one of 100,000. */
const rowsMs = 100;

function afterRows(write: () => void): () => void {
  const timer = setTimeout(write, rowsMs);
  return () => clearTimeout(timer);
}
