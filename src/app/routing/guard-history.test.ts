import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { askToLeave } from '../../resource-kit/record/unsaved/unsaved';
import { guardHistory } from './guard-history';

function pageWithForm(isDirty: boolean, initialEntries = ['/pickers', '/pickers/new']) {
  const history = createMemoryHistory({
    initialEntries,
    initialIndex: initialEntries.length - 1,
    v5Compat: true,
  });
  let unsaved = isDirty;
  let answer: (leave: boolean) => void = () => {};
  let asked = 0;
  const confirm = () => {
    asked++;
    return new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  };
  const asks: Promise<boolean>[] = [];
  const ask = () => {
    const mayLeave = askToLeave(confirm, {});
    asks.push(mayLeave);
    return mayLeave;
  };
  const guarded = guardHistory(history, {
    hasUnsaved: () => unsaved,
    dropUnsaved: () => {
      unsaved = false;
    },
    mayLeave: ask,
  });
  const shown: string[] = [];
  guarded.listen(({ location }) => shown.push(location.pathname));
  const settle = async (leave: boolean) => {
    answer(leave);
    await Promise.all(asks);
  };
  return { ask, history, navigator: guarded.navigator, shown, settle, asked: () => asked };
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

  it('is asked about once: going back again is taken back and asks nothing', async () => {
    const page = pageWithForm(true);
    page.navigator.push('/tasks');
    page.history.go(-1);
    page.navigator.push('/tasks');
    expect(page.asked()).toBe(1);
    expect(page.history.location.pathname).toBe('/pickers/new');
    await page.settle(false);
    page.history.go(-1);
    expect(page.asked()).toBe(2);
  });

  it('answers the last press if the form has asked in between', async () => {
    const page = pageWithForm(true);
    page.history.go(-1);
    const formMayClose = page.ask();
    page.history.go(-1);
    expect(page.asked()).toBe(1);
    await page.settle(true);
    expect(await formMayClose).toBe(false);
    expect(page.shown).toEqual(['/pickers']);
  });

  it('undoes a press that comes before the first return is carried out', async () => {
    const page = pageWithForm(true, ['/tasks', '/pickers', '/pickers/new']);
    // A browser carries out a navigation after what the user pressed in the meantime.
    const { go } = page.history;
    const told: number[] = [];
    page.history.go = (delta) => void told.push(delta);
    go(-1);
    go(-1);
    expect(told).toEqual([1, 1]);
    told.forEach(go);
    expect(page.history.location.pathname).toBe('/pickers/new');
    expect(page.asked()).toBe(1);
    expect(page.shown).toEqual([]);
    page.history.go = go;
    await page.settle(true);
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
