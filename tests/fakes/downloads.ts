import { vi } from 'vitest';

/**
 * What pages hand over as files from now on, instead of the browser's saving them. `vi.unstubAllGlobals` and
 * `vi.restoreAllMocks` end it.
 */
export function takeDownloads(): readonly Blob[] {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(file: Blob) {
        return `blob:${files.push(file)}`;
      }
      static override revokeObjectURL() {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return files;
}
