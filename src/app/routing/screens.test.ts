import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { may } from '../../domain/permissions';
import { resources } from '../../domain/resources/registry';
import { reportMenu } from '../../features/reports/report-menu';
import { allScreens as screens } from './all-screens';

const declared = screens.flatMap(({ resource, ...screen }) => (resource ? [{ screen, resource }] : []));

describe('the table of screens', () => {
  it('has the screen of every resource that declares one, once', async () => {
    const shown = await Promise.all(declared.map(async ({ resource }) => (await resource()).name));
    const named = resources.filter((resource) => 'screen' in resource).map(({ name }) => name);
    expect(shown.toSorted()).toEqual(named.toSorted());
  });

  it.each(declared)(
    '$screen.path agrees with the declaration of its resource',
    async ({ screen, resource }) => {
      const declaration = await resource();
      expect(declaration.screen).toBe(screen.path);
      // The list of tasks is the only screen that users call by another name.
      if (screen.path !== 'tasks') expect(screen.title).toEqual(declaration.title.many);
      expect(screen.roles.filter((role) => !may(role, 'read', declaration))).toEqual([]);
      if (declaration.import) expect(screen.pages.map(({ path }) => path)).toContain('import');
    },
  );

  it('is walked through by the test of every screen: each page has an address there', () => {
    const walk = readFileSync(new URL('../../../tests/e2e/addresses.ts', import.meta.url), 'utf8');
    const addresses = [...walk.matchAll(/\['(\/[^']*)'/g)].map(([, address = '']) => address);
    const patterns = screens.flatMap(({ path, pages }) =>
      pages.map((page) => (page.path ? `/${path}/${page.path}` : `/${path}`)),
    );
    const missing = patterns.filter((path) => !addresses.some((address) => matchPath(path, address)));
    // Reports have a scan of their own; the demo company has neither an accounting system nor timeouts.
    expect(missing).toEqual(['/reports/:name?', '/timeouts/:id/*', '/integration', '/visma-auth-callback']);
  });

  it('has an icon for each entry of the menu, and none twice', () => {
    const entries = [...screens, ...reportMenu].filter(({ group }) => group !== 'bar' && group !== 'address');
    const names = entries.map(({ path, icon }) => [icon, path] as const);
    const twice = names.filter(([icon], at) => names.findIndex(([other]) => other === icon) !== at);
    expect(twice.map(([, path]) => path)).toEqual([]);
  });
});
