import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPageTexts } from '../i18n';

/** A page whose code is loaded when it is opened, and the texts of all such pages with it. */
export function lazyPage<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadPageTexts()]);
    return { default: page };
  });
}
