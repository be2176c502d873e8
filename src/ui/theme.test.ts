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

it('so is the row that the keys are on', () => {
  const [row = ''] = theme.match(/@utility active-row \{[\s\S]*?\n\}/) ?? [];
  expect(row).toMatch(/forced-colors: active[\s\S]*outline:/);
});
