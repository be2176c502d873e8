/**
 * Address of the renderer's program, WebAssembly compressed by gzip. The build fills this file in from `zpl-renderer-js`
 * (`tests/run/zpl-plugin.ts`), together with Go's runtime, which sets `Go`.
 */
export const programAddress: string = '';
