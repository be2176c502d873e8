import { type Location, NavigationType, parsePath, type To } from 'react-router-dom';
import type { GuardedHistory, Update } from './guard-history';

/**
 * A history in which a change of the query alone is shown at once and told the browser later: a browser takes a change of its
 * address for a navigation, which costs the picture that answers the press a frame.
 * @param later does something when the picture is there. @returns what keeps it from being done
 */
export function lateHistory(
  history: GuardedHistory,
  later: (write: () => void) => () => void,
): GuardedHistory {
  let waiting: { readonly location: Location; readonly cancel: () => void } | null = null;
  let isWriting = false;
  let changes = 0;
  let show: (update: Update) => void = () => {};

  function take(): Location | null {
    const location = waiting?.location ?? null;
    waiting?.cancel();
    waiting = null;
    return location;
  }

  function write(): void {
    const location = take();
    if (!location) return;
    isWriting = true;
    history.replace(location, location.state);
    isWriting = false;
  }

  const here = (): Location => waiting?.location ?? history.location;

  return {
    get location() {
      return here();
    },
    createHref: (to) => history.createHref(to),
    go: (delta) => {
      write();
      history.go(delta);
    },
    push: (to, state) => {
      write();
      history.push(to, state);
    },
    replace: (to, state) => {
      const { pathname = here().pathname, search = '', hash = '' } = pathOf(to);
      if (pathname !== here().pathname) {
        write();
        history.replace(to, state);
        return;
      }
      take();
      const location = { pathname, search, hash, state: state ?? null, key: `late ${++changes}` };
      waiting = { location, cancel: later(write) };
      show({ action: NavigationType.Replace, location, delta: 0 });
    },
    listen: (listener) => {
      show = listener;
      return history.listen((update) => {
        if (isWriting) return;
        take();
        listener(update);
      });
    },
  };
}

function pathOf(to: To) {
  return typeof to === 'string' ? parsePath(to) : to;
}
