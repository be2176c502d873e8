import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { ConfirmProvider, useConfirm } from './confirm';
import type { Question } from './question';

let answers: boolean[] = [];

function Asker({ questions }: { questions: readonly Question[] }) {
  const confirm = useConfirm();
  return (
    <button
      type="button"
      onClick={() => {
        for (const question of questions) void confirm(question).then((yes) => answers.push(yes));
      }}
    >
      Ask
    </button>
  );
}

function ask(...questions: Question[]) {
  renderInEnglish(
    <ConfirmProvider>
      <Asker questions={questions} />
    </ConfirmProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
}

beforeEach(() => {
  answers = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks "Are you sure?" and resolves true on the named action', async () => {
  ask({ confirmLabel: 'Delete', danger: true });
  await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(answers).toEqual([true]));
});

it('resolves false on Cancel and on Escape', async () => {
  ask({ title: 'First' }, { title: 'Second' });
  await screen.findByRole('alertdialog', { name: 'First' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const second = await screen.findByRole('alertdialog', { name: 'Second' });
  fireEvent.keyDown(second, { key: 'Escape' });
  await waitFor(() => expect(answers).toEqual([false, false]));
});

it('puts the focus on Cancel if the action cannot be undone', async () => {
  ask({ confirmLabel: 'Delete', danger: true });
  await screen.findByRole('alertdialog');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
});
