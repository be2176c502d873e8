import { reloadIfServed } from '../layout/reload';

const askAgainMs = 10_000;

/** A page that will never respond must not look as if it would. It is reloaded once the server answers. */
export function leaveNothing(error: unknown): never {
  document.getElementById('root')?.replaceChildren();
  setInterval(() => void reloadIfServed(), askAgainMs);
  throw error;
}
