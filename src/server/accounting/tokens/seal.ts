import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts what must not be readable in the database (AES-256-GCM). */
export interface Seal {
  /** @param use where the value belongs: elsewhere it cannot be decrypted */
  close(text: string, use: string): string;
  /** Null: encrypted with another key, changed, or for another use. */
  open(sealed: string, use: string): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

/** @param key 32 bytes */
export function createSeal(key: Buffer): Seal {
  return {
    close(text, use) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(use));
      const pieces = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(pieces).toString('base64url');
    },
    open(sealed, use) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return null;
      const iv = bytes.subarray(0, ivBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
