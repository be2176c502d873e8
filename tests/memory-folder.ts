import { existsSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory, if there is room for so many bytes. */
export function memoryFolder(bytes: number): string | null {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > bytes ? folder : null;
}
