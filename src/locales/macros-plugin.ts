import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const importsMacro = /from\s*['"]@lingui\/(?:core|react)\/macro['"]/;

/** Runs Babel on the files that import a lingui macro, and on no other: the rest stays with Oxc. */
export function linguiMacros(configPath: string): Plugin {
  const linguiConfig = getConfig({ configPath });
  // `npm run check` holds that every catalog is complete. While developing, the English text stays:
  // a message that no catalog has yet is readable, not a hash.
  let stripMessageField = false;
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    configResolved({ isProduction }) {
      stripMessageField = isProduction;
    },
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes('/node_modules/') || !importsMacro.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: [[linguiMacro, { linguiConfig, stripMessageField }]],
      });
      return result?.code ? { code: result.code, map: result.map ?? null } : null;
    },
  };
}
