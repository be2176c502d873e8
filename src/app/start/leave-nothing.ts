import { reloadIfServed } from '../layout/reload';

const ASK_AGAIN_MS = 10_000;

/** A page that will never answer must not look as if it would. It is loaded anew once the server answers. */
export function leaveNothing(error: unknown): never {
  document.getElementById('root')?.replaceChildren();
  setInterval(() => void reloadIfServed(), ASK_AGAIN_MS);
  throw error;
}
