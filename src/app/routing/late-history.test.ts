import { UNSAFE_createMemoryHistory as createMemoryHistory, createPath } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { atOnce } from '../../ui/navigation/at-once';
import { guardHistory } from './guard-history';
import { lateHistory } from './late-history';

function listAt(...entries: readonly string[]) {
  const browser = createMemoryHistory({ initialEntries: [...entries], v5Compat: true });
  let waiting: (() => void) | null = null;
  const history = lateHistory(browser, (write) => {
    waiting = write;
    return () => {
      waiting = null;
    };
  });
  const shown: string[] = [];
  const stop = history.listen(({ action, location }) => shown.push(`${action} ${createPath(location)}`));
  return {
    history,
    browser,
    stop,
    shown,
    address: () => createPath(browser.location),
    isWaiting: () => waiting !== null,
    beLater: () => waiting?.(),
  };
}

describe('a change of the query alone', () => {
  it('is shown at once and reaches the address later, without being shown again', () => {
    const { history, shown, address, beLater } = listAt('/tasks');
    history.replace('/tasks?s=priority', { from: 1 });
    expect(shown).toEqual(['REPLACE /tasks?s=priority']);
    expect(createPath(history.location)).toBe('/tasks?s=priority');
    expect(address()).toBe('/tasks');
    beLater();
    expect(address()).toBe('/tasks?s=priority');
    expect(history.location.state).toEqual({ from: 1 });
    expect(shown).toHaveLength(1);
  });

  it('is written once, as it was changed last', () => {
    const { history, shown, address, beLater, isWaiting } = listAt('/tasks');
    history.replace({ pathname: '/tasks', search: '?pg=2' });
    history.replace({ search: '?pg=3' });
    expect(shown).toEqual(['REPLACE /tasks?pg=2', 'REPLACE /tasks?pg=3']);
    beLater();
    expect(address()).toBe('/tasks?pg=3');
    expect(isWaiting()).toBe(false);
  });

  it('is written before the page is left, so that the way back leads to it', () => {
    const { history, browser, address, isWaiting } = listAt('/tasks');
    history.replace('/tasks?s=priority');
    history.push('/tasks/1');
    expect(address()).toBe('/tasks/1');
    browser.go(-1);
    expect(address()).toBe('/tasks?s=priority');
    expect(isWaiting()).toBe(false);
  });

  it('is written before one goes back by a button of the page', () => {
    const { history, browser, address } = listAt('/overview', '/tasks');
    history.replace('/tasks?s=priority');
    history.go(-1);
    expect(address()).toBe('/overview');
    browser.go(1);
    expect(address()).toBe('/tasks?s=priority');
  });

  it('is dropped when the browser has left the page', () => {
    const { history, browser, address, shown, isWaiting, beLater } = listAt('/overview', '/tasks');
    history.replace('/tasks?s=priority');
    browser.go(-1);
    beLater();
    expect(address()).toBe('/overview');
    expect(createPath(history.location)).toBe('/overview');
    expect(isWaiting()).toBe(false);
    expect(shown.at(-1)).toBe('POP /overview');
  });
});

it('a change that waited when the user went back is there again after going forward', () => {
  const { history, browser, address, shown } = listAt('/overview', '/tasks');
  history.replace('/tasks?s=priority');
  browser.go(-1);
  browser.go(1);
  expect(address()).toBe('/tasks?s=priority');
  expect(createPath(history.location)).toBe('/tasks?s=priority');
  expect(shown).toEqual(['REPLACE /tasks?s=priority', 'POP /overview', 'POP /tasks?s=priority']);
});

it('going back that is undone and asked about leaves the address as shown', async () => {
  const { history, browser, stop, address, isWaiting } = listAt('/overview', '/tasks');
  stop();
  let isDirty = true;
  const answers: ((mayLeave: boolean) => void)[] = [];
  const guarded = guardHistory(history, {
    hasUnsaved: () => isDirty,
    dropUnsaved: () => {
      isDirty = false;
    },
    mayLeave: () => new Promise((resolve) => answers.push(resolve)),
  });
  const shown: string[] = [];
  guarded.listen(({ location }) => shown.push(createPath(location)));
  guarded.navigator.replace('/tasks?s=priority');
  browser.go(-1);
  expect([address(), isWaiting()]).toEqual(['/tasks?s=priority', false]);
  answers[0]?.(true);
  await vi.waitFor(() => expect(address()).toBe('/overview'));
  expect(shown).toEqual(['/tasks?s=priority', '/overview']);
  browser.go(1);
  expect(address()).toBe('/tasks?s=priority');
});

it('a browser that refuses the address does not keep other pages from being shown', () => {
  const { history, browser, shown, beLater } = listAt('/tasks');
  const { replace } = browser;
  browser.replace = () => {
    throw new DOMException('too many calls', 'SecurityError');
  };
  history.replace('/tasks?s=priority');
  beLater();
  history.replace('/tasks?s=customer');
  history.push('/tasks/1');
  browser.replace = replace;
  browser.go(-1);
  expect(shown).toEqual([
    'REPLACE /tasks?s=priority',
    'REPLACE /tasks?s=customer',
    'PUSH /tasks/1',
    'POP /tasks',
  ]);
});

it('a query that is removed at once is left nowhere', () => {
  const { history, address, shown, isWaiting } = listAt('/callback?code=secret');
  history.replace('/callback', atOnce);
  expect([address(), isWaiting()]).toEqual(['/callback', false]);
  expect(shown).toEqual(['REPLACE /callback']);
});

it('a waiting change is written when the last listener is gone', () => {
  const { history, address, stop } = listAt('/tasks');
  history.replace('/tasks?s=priority');
  stop();
  expect(address()).toBe('/tasks?s=priority');
});

it('another page in the place of this one is written at once', () => {
  const { history, address, shown } = listAt('/tasks');
  history.replace('/tasks?s=priority');
  history.replace('/overview');
  expect(address()).toBe('/overview');
  expect(shown.at(-1)).toBe('REPLACE /overview');
});
