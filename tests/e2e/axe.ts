import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const levels = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The dark form of a page differs only in colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The colours of an element change, and then those that its children inherit, as transitions of their own. */
function untilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    while (running().length > 0)
      await Promise.all(running().map(({ finished }) => finished.catch(() => undefined)));
  });
}

/**
 * What axe finds wrong on a page, once nothing on it moves: `rule: element`, one for each rule that is broken.
 * @param what every rule of WCAG 2.2 at levels A and AA, or only those about colours
 */
export async function findViolations(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
): Promise<readonly string[]> {
  const runOnly =
    what === 'everything'
      ? ({ type: 'tag', values: levels } as const)
      : ({ type: 'rule', values: colourRules } as const);
  await untilStill(page);
  // Once per document: the console goes from screen to screen without loading again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // What passes is counted, not described: descriptions would take longer than all the rules.
  const options: RunOptions = {
    runOnly: { ...runOnly, values: [...runOnly.values] },
    resultTypes: ['violations'],
  };
  const { violations }: AxeResults = await page.evaluate(
    (chosen) => (window as unknown as { axe: typeof axe }).axe.run(document, chosen),
    options,
  );
  return violations.map(({ id, nodes: [first] }) => {
    const why = first?.any[0]?.message ?? '';
    return `${id}: ${first?.html.slice(0, 160)} ${why}`;
  });
}
