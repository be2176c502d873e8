import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { IconBox, IconTasks } from '../icons';
import { AppShell, type AppShellProps } from './app-shell';

const groups = [
  {
    id: 'main',
    items: [
      { href: '/tasks', label: 'Tasks', icon: IconTasks, active: true },
      { href: '/pickers', label: 'Pickers', icon: IconBox, active: false },
    ],
  },
];

function Shell(more: Partial<AppShellProps>) {
  const { pathname } = useLocation();
  return (
    <AppShell brand="TOOLS" brandHref="/" path={pathname} groups={groups} {...more}>
      Content
    </AppShell>
  );
}

const shell = (more: Partial<AppShellProps> = {}) =>
  renderInEnglish(
    <MemoryRouter>
      <Shell {...more} />
    </MemoryRouter>,
  );

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('marks the current page', () => {
  shell();
  expect(screen.getByRole('link', { name: 'Tasks' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Pickers' }).getAttribute('aria-current')).toBeNull();
});

it('starts a new page at its top', () => {
  shell();
  const main = screen.getByRole('main');
  main.scrollTop = 300;
  fireEvent.click(screen.getByRole('link', { name: 'Pickers' }));
  expect(main.scrollTop).toBe(0);
});

it('collapses to icons that keep their names, and remembers it', () => {
  shell();
  fireEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
  expect(screen.queryByText('Tasks')).toBeNull();
  expect(screen.getByRole('link', { name: 'Tasks' })).toBeTruthy();
  cleanup();
  shell();
  expect(screen.getByRole('button', { name: 'Open menu' }).getAttribute('aria-expanded')).toBe('false');
});

it('brings the focus past the menu', () => {
  shell();
  fireEvent.click(screen.getByRole('button', { name: 'Skip to content' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('names the page in the bar of a phone, and has the other contents above the menu', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  shell({ title: 'Reason codes', topBar: <button type="button">Company</button> });
  expect(within(screen.getByRole('banner')).getByText('Reason codes')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByRole('button', { name: 'Company' })).toBeTruthy();
});
