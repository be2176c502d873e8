import {
  createPath,
  type Location,
  type NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom';

export interface Update {
  readonly action: NavigationType;
  readonly location: Location;
  readonly delta: number | null;
}

/** The guarded members of the browser's history. */
export interface GuardedHistory extends Navigator {
  readonly location: Location;
  listen(listener: (update: Update) => void): () => void;
}

interface Guard {
  readonly hasUnsaved: () => boolean;
  readonly dropUnsaved: () => void;
  /**
   * Asks one question at a time: a later attempt takes over an open question, and the earlier one stays (`askToLeave`).
   */
  readonly mayLeave: () => Promise<boolean>;
}

/**
 * Holds back every change of page until the user agrees, while there are unsaved changes. A change of the query alone
 * passes.
 */
export function guardHistory(history: GuardedHistory, guard: Guard) {
  const leaves = (to: To) => {
    const path = typeof to === 'string' ? parsePath(to).pathname : to.pathname;
    return path !== undefined && path !== history.location.pathname && guard.hasUnsaved();
  };
  const attempt = (go: () => void) => {
    void guard.mayLeave().then((leave) => {
      if (!leave) return;
      guard.dropUnsaved();
      go();
    });
  };
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    go: (delta) => history.go(delta),
    push: (to, state) => (leaves(to) ? attempt(() => history.push(to, state)) : history.push(to, state)),
    replace: (to, state) =>
      leaves(to) ? attempt(() => history.replace(to, state)) : history.replace(to, state),
  };
  const listen = (show: (update: Update) => void) => {
    let shown = createPath(history.location);
    // Going back cannot be prevented: it is undone, asked about, and then repeated. Steps that remain to be undone.
    let away = 0;
    return history.listen((update) => {
      const { action, delta, location } = update;
      const samePage = parsePath(shown).pathname === location.pathname;
      if (action === 'POP' && delta && (away !== 0 || (!samePage && guard.hasUnsaved()))) {
        const isReturn = away * delta < 0;
        away += delta;
        if (isReturn) return;
        history.go(-delta);
        attempt(() => history.go(delta));
        return;
      }
      shown = createPath(location);
      show(update);
    });
  };
  return { navigator, listen };
}
