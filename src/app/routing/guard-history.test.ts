import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { guardHistory } from './guard-history';

function pageWithForm(isDirty: boolean) {
  const history = createMemoryHistory({
    initialEntries: ['/pickers', '/pickers/new'],
    initialIndex: 1,
    v5Compat: true,
  });
  let unsaved = isDirty;
  let answer: (leave: boolean) => void = () => {};
  let asked = 0;
  const guarded = guardHistory(history, {
    hasUnsaved: () => unsaved,
    dropUnsaved: () => {
      unsaved = false;
    },
    mayLeave: () => {
      asked++;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const shown: string[] = [];
  guarded.listen(({ location }) => shown.push(location.pathname));
  const settle = async (leave: boolean) => {
    answer(leave);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { history, navigator: guarded.navigator, shown, settle, asked: () => asked };
}

describe('leaving a page with unsaved changes', () => {
  it('is asked about, and happens only when the user agrees', async () => {
    const page = pageWithForm(true);
    page.navigator.push('/tasks');
    expect(page.history.location.pathname).toBe('/pickers/new');
    await page.settle(false);
    expect(page.history.location.pathname).toBe('/pickers/new');
    page.navigator.push('/tasks');
    await page.settle(true);
    expect(page.history.location.pathname).toBe('/tasks');
    expect(page.shown).toEqual(['/tasks']);
  });

  it('takes the back button back first', async () => {
    const page = pageWithForm(true);
    page.history.go(-1);
    expect(page.history.location.pathname).toBe('/pickers/new');
    expect(page.shown).toEqual([]);
    await page.settle(true);
    expect(page.history.location.pathname).toBe('/pickers');
    expect(page.shown).toEqual(['/pickers']);
  });

  it('is not asked about without changes, nor when only the query changes', () => {
    const clean = pageWithForm(false);
    clean.navigator.push('/tasks');
    expect(clean.shown).toEqual(['/tasks']);
    const dirty = pageWithForm(true);
    dirty.navigator.replace({ pathname: '/pickers/new', search: '?p=2' });
    expect(dirty.asked()).toBe(0);
  });
});
