import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPageTexts } from '../i18n';

/** A page whose code, and the texts of all such pages, are loaded when it is opened. */
export function lazyPage<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadWithTexts(load) }));
}

/** Code that is loaded on demand, with its texts. */
export async function loadWithTexts<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), loadPageTexts()]);
  return loaded;
}
