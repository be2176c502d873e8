import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { Pager } from './pager';
import { PrevNext } from './prev-next';

const nothing = () => {};

it('goes to the last page and keeps the focus at the pressed button, which does nothing more', () => {
  const turned = vi.fn();
  function Pages() {
    const [page, setPage] = useState(0);
    const turn = (to: number) => {
      turned(to);
      setPage(to);
    };
    return <Pager page={page} pageSize={25} total={30} onPageChange={turn} onPageSizeChange={nothing} />;
  }
  renderInEnglish(<Pages />);
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' });
  expect(next.getAttribute('aria-disabled')).toBe('false');
  act(() => next.focus());
  fireEvent.click(next);
  fireEvent.click(next);
  expect(turned.mock.calls).toEqual([[1]]);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(next.disabled).toBe(false);
  expect(document.activeElement).toBe(next);
});

it('keeps the focus at the last record, too', () => {
  function Records() {
    const [isLast, setLast] = useState(false);
    return <PrevNext onPrevious={nothing} onNext={isLast ? undefined : () => setLast(true)} />;
  }
  renderInEnglish(<Records />);
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  act(() => next.focus());
  fireEvent.click(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(next.disabled).toBe(false);
});
