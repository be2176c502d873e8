import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Remembers on the device itself who has signed in there. Guesses from other devices are counted apart, so that they do
 * not lock out users of the company's own tablets. It gives no rights: a password is always needed.
 */
export interface DeviceCookies {
  /** Id of the device, if this user has signed in on it before; else null. */
  read(cookies: string | undefined, loginName: string): string | null;
  /** Value of Set-Cookie after a sign-in; the latest twenty names are kept. */
  write(cookies: string | undefined, loginName: string, isSecure: boolean): string;
}

const cookieName = 'tools-device';
const maxNames = 20;
const keptSeconds = 400 * 24 * 3600;

interface Device {
  readonly id: string;
  /** Marks of the names, latest first. */
  readonly names: readonly string[];
}

export function createDeviceCookies(key: Buffer): DeviceCookies {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const markOf = (loginName: string) => sign(`name ${loginName}`).slice(0, 16);
  const parse = (cookies: string | undefined): Device | null => {
    const [, text = '', signature = ''] = cookiePattern.exec(cookies ?? '') ?? [];
    const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
    if (text === '' || expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
    const [id = '', ...names] = text.split('.');
    return { id, names };
  };
  return {
    read(cookies, loginName) {
      const device = parse(cookies);
      return device?.names.includes(markOf(loginName)) ? device.id : null;
    },
    write(cookies, loginName, isSecure) {
      const { id, names } = parse(cookies) ?? { id: randomBytes(16).toString('base64url'), names: [] };
      const mark = markOf(loginName);
      const kept = [mark, ...names.filter((one) => one !== mark)].slice(0, maxNames);
      const text = [id, ...kept].join('.');
      const secure = isSecure ? '; Secure' : '';
      return `${cookieName}=${text}~${sign(text)}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${keptSeconds}${secure}`;
    },
  };
}

const cookiePattern = new RegExp(`(?:^|; ?)${cookieName}=([\\w.-]{1,500})~([\\w-]{43})(?:;|$)`);
