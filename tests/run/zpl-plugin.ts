import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const place = '/src/resource-kit/labels/zpl-program.ts';
/** The package's content: Go's runtime as a script, the program as base64, and the code that starts it. */
const parts = /^([\s\S]*?)\bvar \w+="(AGFzbQ[\w+/=]*)"/;

/**
 * `zpl-renderer-js` has its program of 7 MB as text in its only script. As a compressed file of its own it is a third
 * of that, loaded when it is needed and stored on the device separately; the remaining script is Go's runtime.
 */
export function splitZplRenderer(): Plugin {
  return {
    name: 'split-zpl-renderer',
    enforce: 'pre',
    load: (id) => (id.endsWith(place) ? split(script()) : null),
  };
}

/** The package's module; Node resolves the CommonJS file beside it. */
function script(): string {
  return join(dirname(createRequire(import.meta.url).resolve('zpl-renderer-js')), 'index.esm.js');
}

function split(file: string): string {
  const [, runtime, program] = parts.exec(readFileSync(file, 'utf8')) ?? [];
  if (!runtime || !program) throw new Error('zpl-renderer-js is not made as it was');
  const packed = join(dirname(file), '../../.cache/zpl-renderer/label-renderer.wasm.gz');
  const content = gzipSync(Buffer.from(program, 'base64'), { level: 9 });
  if (!existsSync(packed) || !readFileSync(packed).equals(content)) {
    mkdirSync(dirname(packed), { recursive: true });
    writeFileSync(packed, content);
  }
  return `${runtime}\nexport { default as programAddress } from ${JSON.stringify(`${packed}?url&no-inline`)};`;
}
