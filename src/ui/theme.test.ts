import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
/** What counts where the system sets the colours. */
const forced = theme.split('@media (forced-colors: active)').at(-1) ?? '';

it.each([
  ['the option that the keys are on', '[role="option"][data-active]'],
  ['the entry of a menu', '[role^="menuitem"]:focus'],
  ['the chosen day', '[aria-selected="true"] > button'],
  ['how far something is', '[role="progressbar"] > *'],
  ['the edge of what lies above the page', '.shadow-pop'],
  ['the colour of a legend', '[style*="background:"]'],
])('%s is drawn where the system takes backgrounds and shadows away', (_, selector) => {
  expect(forced).toContain(selector);
});

it("so is the row with the keyboard's focus", () => {
  const [row = ''] = theme.match(/@utility active-row \{[\s\S]*?\n\}/) ?? [];
  expect(row).toMatch(/forced-colors: active[\s\S]*outline:/);
});

it('a note below a list is not cut if no pointer can ask for the rest', () => {
  const [note = ''] = theme.match(/@utility page-note-text \{[\s\S]*?\n\}/) ?? [];
  expect(note).toContain('coarse:line-clamp-3');
  expect(note).toContain('coarse:whitespace-normal');
});

/** Of the colours of a theme: how far apart two are in lightness, as WCAG counts it. */
function contrast(colours: string, one: string, other: string): number {
  const lightness = (name: string) => {
    const [, hex = ''] = colours.match(new RegExp(`--c-${name}: #([0-9a-f]{6});`)) ?? [];
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [lightness(one), lightness(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const [light = '', dark = ''] = theme.split('.dark {');

it.each([
  ['light', light],
  ['dark', dark],
])('an input has a visible edge, in the %s theme', (_, colours) => {
  for (const ground of ['canvas', 'surface', 'surface-2'])
    expect(contrast(colours, 'line-strong', ground)).toBeGreaterThanOrEqual(3);
  for (const name of ['control', 'search-box', 'page-size']) {
    const [utility = ''] = theme.match(new RegExp(`@utility ${name} \\{[^}]*\\}`)) ?? [];
    expect(utility).toContain(' border-line-strong ');
  }
});

it.each([
  ['the link of the page that is shown', '[aria-current="page"]::before'],
  ['a pressed button', 'button[aria-pressed="true"]'],
])('%s is shown by more than a colour', (_, selector) => {
  const [, after = ''] = theme.split(selector);
  expect(after.slice(0, after.indexOf('}'))).toContain('border');
});
