import { type Location, NavigationType, parsePath, type To } from 'react-router-dom';
import { atOnce } from '../../ui/navigation/at-once';
import type { GuardedHistory, Update } from './guard-history';

interface Waiting {
  readonly location: Location;
  /** Key of the history entry whose query it is. */
  readonly entry: string;
  readonly cancel: () => void;
}

/**
 * A history in which a change of the query alone is shown at once and told to the browser later: a browser treats a
 * change of its address as a navigation, which delays the picture after a press by a frame. A change with the state
 * `atOnce` does not wait. @param later runs something after the picture; returns what cancels it
 */
export function lateHistory(
  history: GuardedHistory,
  later: (write: () => void) => () => void,
): GuardedHistory {
  let waiting: Waiting | null = null;
  /** Changes that waited when the browser left the page. */
  let left: Waiting | null = null;
  let isWriting = false;
  let show: (update: Update) => void = () => {};

  function take(): Location | null {
    const location = waiting?.location ?? null;
    waiting?.cancel();
    waiting = null;
    return location;
  }

  function write(location = take()): void {
    if (!location) return;
    isWriting = true;
    try {
      history.replace(location, location.state);
    } catch {
      // A browser refuses changes for a while if there were too many; the page is right all the same.
    } finally {
      isWriting = false;
    }
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
      if (pathname !== here().pathname || state === atOnce) {
        write();
        history.replace(to, state);
        return;
      }
      take();
      const key = Math.random().toString(36).slice(2);
      const location = { pathname, search, hash, state: state ?? null, key };
      waiting = { location, entry: history.location.key, cancel: later(() => write()) };
      show({ action: NavigationType.Replace, location, delta: 0 });
    },
    listen: (listener) => {
      show = listener;
      const unlisten = history.listen((update) => {
        if (isWriting) return;
        left = waiting ?? left;
        take();
        if (left?.entry !== update.location.key) return listener(update);
        // The browser is back: the user went there, or leaving was undone until the user agrees.
        const { location } = left;
        left = null;
        write(location);
        listener({ ...update, location });
      });
      return () => {
        write();
        unlisten();
      };
    },
  };
}

function pathOf(to: To) {
  return typeof to === 'string' ? parsePath(to) : to;
}
