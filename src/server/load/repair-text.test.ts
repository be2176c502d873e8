import { expect, it } from 'vitest';
import { repairText } from './repair-text';

/** The text that results from reading its UTF-8 as Windows-1252. */
const damage = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

it.each([
  'José Ñandú',
  'Věra Šťastná',
  'Aydın Yılmaz',
  'Māra Ēriksson',
  'Öljynen & Pojat “Oy” – 5 €',
  'Śāntā',
])('repairs the doubly encoded %s, once', (name) => {
  expect(damage(name)).not.toBe(name);
  expect(repairText(damage(name))).toBe(name);
  expect(repairText(repairText(damage(name)))).toBe(name);
});

it.each(['Plain name', 'Wait … here', 'Capó', 'Ääkkönen', '“quoted”', '漢字', 'ÅÄÖ'])(
  'leaves %s as it is',
  (text) => {
    expect(repairText(text)).toBe(text);
  },
);

it('trims', () => {
  expect(repairText(' Bucket ')).toBe('Bucket');
});
