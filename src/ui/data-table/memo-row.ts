import { memo, type ReactNode } from 'react';

/** React's `memo` for a generic component: its type would forget the type parameter. */
export function memoGeneric<C extends (props: never) => ReactNode>(component: C): C {
  return memo(component) as unknown as C;
}
