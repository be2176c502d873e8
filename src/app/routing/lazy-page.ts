import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPageTexts } from '../i18n';

/** A page whose code is loaded when it is opened, and the texts of all such pages with it. */
export function lazyPage<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadWithTexts(load) }));
}

/** Code that is loaded when it is needed, with the texts that are loaded then. */
export async function loadWithTexts<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), loadPageTexts()]);
  return loaded;
}
