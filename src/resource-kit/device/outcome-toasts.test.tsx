// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { UserActionOutcome } from '../../sync/device';
import { OutcomeToasts } from './outcome-toasts';

it('says what the server has failed at, and that it is tried again', async () => {
  let tell: (outcome: UserActionOutcome) => void = () => {};
  const device = {
    ...createFakeDevice(),
    watchOutcomes: (onOutcome: typeof tell) => {
      tell = onOutcome;
      return () => {};
    },
  };
  renderPage(<OutcomeToasts device={device} />, { device, path: '/', at: '/' });
  const groups = [{ ok: false, message: 'Out of paper', code: null, ids: [7] }];
  act(() => tell({ userActionID: 'a', name: 'task.hold', groups, replaced: {}, isRepeated: true }));
  expect(await screen.findByText('[7]: Out of paper. It is kept, and tried again.')).toBeDefined();
});
