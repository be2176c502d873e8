import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

/**
 * Has index.html name the modules that its script loads next, so that both are loaded at the same time. For a
 * dynamically imported module Vite names only its own files.
 * @param modules source paths, by their ends
 */
export function preloadModules(...modules: readonly string[]): Plugin {
  return {
    name: 'preload-modules',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        return filesOf(modules, bundle).map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }),
        );
      },
    },
  };
}

/** The chunks that hold these modules, and what they import. */
function filesOf(modules: readonly string[], bundle: Rollup.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = modules.flatMap(
    (module) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))) ?? [],
  );
  if (found.length !== modules.length) throw new Error(`not every one of ${modules} is a chunk`);
  return [...new Set(found.flatMap(({ fileName, imports }) => [fileName, ...imports]))];
}

/**
 * Leaves out Vite's additions to each dynamic import: they would load that module's styles first, and the console has
 * one style sheet, which index.html names.
 */
export function withoutStylePreloads(): Plugin {
  return {
    name: 'without-style-preloads',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
        if (styles.length > 1) this.error(`nobody would load one of ${styles.join(', ')}`);
      },
    },
  };
}
