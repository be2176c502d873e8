// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { bugsScreen } from './screen';

const bug = {
  bugID: 5,
  companyID: 1,
  userID: null,
  status: 'new',
  description: 'It hangs',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const diagnostics = JSON.stringify({ format: 'tools-outbox-1', entries: [] });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** The section of a bug's page, as on its screen. */
async function open(report: string | null) {
  const page = bugsScreen.pages.find(({ path }) => path === ':id/*');
  if (!page || !('load' in page)) throw new Error('bugs have no page');
  const Page = await page.load();
  const device = createFakeDevice({ bugs: [{ ...bug, report }] });
  const session = { ...adminSession, userID: 1 };
  renderPage(<Page />, { device, path: '/bugs/:id/*', at: '/bugs/5', session });
  return within(await screen.findByRole('region', { name: 'Diagnostics' }));
}

it.each([
  ['in the list', undefined, '/bugs', '/bugs'],
  ['on its page', ':id/*', '/bugs/:id/*', '/bugs/5'],
])('its status is a chip %s, as other statuses are', async (_, of, path, at) => {
  const page = bugsScreen.pages.find((one) => one.path === of);
  if (!page || !('load' in page)) throw new Error('bugs have no such page');
  const Page = await page.load();
  const device = createFakeDevice({ bugs: [{ ...bug, status: 'in progress', report: null }] });
  renderPage(<Page />, { device, path, at, session: { ...adminSession, userID: 1 } });
  expect((await screen.findAllByText('In progress', { selector: '.status-chip' })).length).toBeGreaterThan(0);
});

it('says how large the diagnostics are, and shows them when asked to', async () => {
  const section = await open(diagnostics);
  expect(section.getByText('Size').nextSibling?.textContent).toBe(`${diagnostics.length} bytes`);
  expect(section.getByText('Sent').nextSibling?.textContent).toMatch(/^21\/11\/2026/);
  expect(document.body.textContent).not.toContain('tools-outbox-1');
  fireEvent.click(section.getByRole('button', { name: 'Show' }));
  const shown = section.getByText(/tools-outbox-1/, { selector: 'pre' });
  expect(shown.textContent).toBe('{\n  "format": "tools-outbox-1",\n  "entries": []\n}');
  fireEvent.click(section.getByRole('button', { name: 'Hide' }));
  expect(document.body.textContent).not.toContain('tools-outbox-1');
});

it('shows what was cut, and is no JSON any more, as it is', async () => {
  const section = await open('kata"\n}]}');
  fireEvent.click(section.getByRole('button', { name: 'Show' }));
  expect(section.getByText(/kata/, { selector: 'pre' }).textContent).toBe('kata"\n}]}');
});

it.each([
  [diagnostics, 'bug-5.json'],
  ['kata"}]', 'bug-5.txt'],
])('hands over %s as %s', async (report, name) => {
  const files: { name: string; text: Promise<string> }[] = [];
  const blobs: Blob[] = [];
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: (blobs.at(-1) ?? new Blob()).text() });
  });
  try {
    const section = await open(report);
    fireEvent.click(section.getByRole('button', { name: 'Download' }));
    expect(files.map((file) => file.name)).toEqual([name]);
    expect(await files[0]?.text).toBe(report);
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
});

it('says that none were sent', async () => {
  const section = await open(null);
  expect(section.getByText('No diagnostics were sent with it.')).toBeDefined();
  expect(section.queryByRole('button')).toBeNull();
});
