import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { Notices } from './notices';

const names: Readonly<Record<string, string>> = {
  '/tasks': 'Tasks',
  '/routes': 'Routes',
  '/routes/1': 'North',
};

function Page() {
  const { pathname } = useLocation();
  const [isNamed, setNamed] = useState(true);
  return (
    <>
      {isNamed && <title>{`${names[pathname]} · TOOLS`}</title>}
      <Notices />
      <Link to="/routes">Routes</Link>
      <Link to="/routes?p=2">Second page</Link>
      <main>
        <Link to="/tasks">A task</Link>
      </main>
      <Link to="/routes/1" onClick={() => setNamed(false)}>
        North
      </Link>
      <button type="button" onClick={() => setNamed(true)}>
        Come
      </button>
    </>
  );
}

/** What screen readers hear: an earlier test may have left a notice about a new version above. */
const said = () =>
  screen
    .getAllByRole('status')
    .filter(({ className }) => className === 'sr-only')
    .map(({ textContent }) => textContent);
const follow = (name: string) =>
  act(async () => {
    screen.getByText(name).focus();
    fireEvent.click(screen.getByText(name));
  });

it('announces a page once it has a title, but not the first one, a changed query, or one opened from its content', async () => {
  renderPage(<Page />, { device: createFakeDevice(), path: '*', at: '/tasks' });
  await screen.findByText('Come');
  expect(said()).toEqual(['', '']);
  await follow('Routes');
  expect(said()).toEqual(['Routes', '']);
  await follow('Second page');
  expect(said()).toEqual(['Routes', '']);
  await follow('North');
  expect(said()).toEqual(['Routes', '']);
  await follow('Come');
  expect(said()).toEqual(['North', '']);
  await follow('A task');
  expect(document.title).toBe('Tasks · TOOLS');
  expect(said()).toEqual(['North', '']);
});

it('says that the connection is gone and that it is back, not what it was at first', async () => {
  const device = createFakeDevice();
  renderPage(<Page />, { device, path: '*', at: '/tasks' });
  await screen.findByText('Come');
  const become = (connectivity: 'online' | 'offline' | 'unknown') =>
    act(async () => device.setConnectivity(connectivity));
  expect(said()).toEqual(['', '']);
  await become('offline');
  expect(said()).toEqual(['', 'Offline']);
  await become('unknown');
  expect(said()).toEqual(['', 'Offline']);
  await become('online');
  expect(said()).toEqual(['', 'Online']);
});
