import type { Plugin, ResolvedConfig, Rollup } from 'vite';
import { bundle as bundleScript } from './precache-plugin.ts';

/**
 * Writes the page once more, for a device that has everything. Nothing is preloaded: reading and compiling it would
 * only delay the frame, which is drawn without it. Its styles and the script that draws the frame are in the page
 * itself, so that it waits for no other file; the server's policy names both by their hashes.
 * @param fileName of that page
 * @param script source of the script that draws the frame
 */
export function keptPage(fileName: string, script: string): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: 'kept-page',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_, files) {
        if (!config) return;
        const code = (await bundleScript(config, script, 'frame')).trim();
        let page = sourceOf(files, 'index.html');
        page = replaced(page, / *<link rel="modulepreload"[^>]*>\n?/g, () => '');
        page = replaced(page, /<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, path) => {
          const styles = sourceOf(files, path).trim();
          return `<style data-href="/${path}">${inPage(styles, 'style')}</style>`;
        });
        page = replaced(page, '</body>', () => `<script>${inPage(code, 'script')}</script>\n  </body>`);
        this.emitFile({ type: 'asset', fileName, source: page });
      },
    },
  };
}

function sourceOf(files: Rollup.OutputBundle, name: string): string {
  const file = files[name];
  if (file?.type !== 'asset') throw new Error(`there is no ${name}`);
  return String(file.source);
}

function replaced(
  page: string,
  what: string | RegExp,
  by: (found: string, ...groups: string[]) => string,
): string {
  const result = page.replace(what, by);
  if (result === page) throw new Error(`index.html has no ${what}`);
  return result;
}

function inPage(content: string, element: 'style' | 'script'): string {
  if (content.toLowerCase().includes(`</${element}`)) throw new Error(`it would end its ${element}`);
  return content;
}
