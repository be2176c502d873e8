import { reloadIfServed } from '../layout/reload';

const askAgainMs = 10_000;

/** A page that will never answer must not look as if it would. It is loaded anew once the server answers. */
export function leaveNothing(error: unknown): never {
  document.getElementById('root')?.replaceChildren();
  setInterval(() => void reloadIfServed(), askAgainMs);
  throw error;
}
