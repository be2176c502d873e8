import { expect as base, type Locator } from '@playwright/test';

/**
 * Playwright's `expect`, with less work while an element is waited for. At each look for a missing element its own
 * `toBeVisible` describes the whole page as assistive technology would read it, for the report of a failure; here that
 * is done once, when the time is over.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, options: { readonly timeout?: number } = {}) {
    const timeout = options.timeout ?? this.timeout;
    if (this.isNot) return outcome(base(locator).not.toBeVisible({ timeout }), false);
    const isThere = await locator.waitFor({ timeout }).then(
      () => true,
      () => false,
    );
    return isThere
      ? { pass: true, message: () => '' }
      : outcome(base(locator).toBeVisible({ timeout: 1 }), true);
  },
});

async function outcome(matched: Promise<void>, passes: boolean) {
  return matched.then(
    () => ({ pass: passes, message: () => '' }),
    ({ message }: Error) => ({ pass: !passes, message: () => message }),
  );
}
