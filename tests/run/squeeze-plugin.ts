import { type CompressOptions, minify } from 'terser';
import type { Plugin } from 'vite';

/** Chunks of the first visit that are worth the time; the bundler has already left out unused code. */
const large = /^assets\/(console|filters|sign-in|start|worker)-/;

/** `unsafe_methods`: no code makes objects of a function that is a property. */
const withoutInlining: CompressOptions = { passes: 2, reduce_funcs: false, unsafe_methods: true };
/** The smallest result by gzip: more passes make React's code longer, and the worker's. */
const rounds: Readonly<Record<string, readonly CompressOptions[]>> = {
  'sign-in': [withoutInlining],
  worker: [{ passes: 2 }, withoutInlining],
  // No code makes objects of a function expression.
  console: [{ passes: 4 }, { ...withoutInlining, unsafe_arrows: true }],
  start: [{ passes: 4 }, withoutInlining],
  filters: [{ passes: 4 }, withoutInlining],
};

/** Further passes over the largest chunks of the first visit: about 2.2 kB less of gzip. */
export function squeezeChunks(): Plugin {
  return {
    name: 'squeeze-chunks',
    apply: 'build',
    generateBundle: {
      // After the bundler's additions around each lazily loaded part.
      order: 'post',
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const [, name = ''] = large.exec(chunk.fileName) ?? [];
          for (const compress of rounds[name] ?? []) {
            const { code } = await minify(chunk.code, { ecma: 2020, module: true, compress });
            if (!code) this.error(`nothing is left of ${chunk.fileName}`);
            chunk.code = code;
          }
        }
      },
    },
  };
}
