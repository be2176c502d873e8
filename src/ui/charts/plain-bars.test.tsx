// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StackedColumns } from './stacked-columns';

it("is drawn in the theme's colours by their names, so that it follows a changed theme and paper", () => {
  const chosen: string[] = [];
  const { container } = render(
    <StackedColumns
      columns={[{ id: 'a', name: 'North', time: '10:00', isMarked: false, counts: { new: 37, started: 1 } }]}
      series={[
        { id: 'new', color: 'var(--st-new)' },
        { id: 'started', color: 'var(--st-started)' },
      ]}
      line={null}
      onChoose={(id) => chosen.push(id)}
    />,
  );
  const fills = [...container.querySelectorAll('rect')].map((rect) => rect.getAttribute('fill'));
  expect(fills).toEqual(expect.arrayContaining(['var(--st-new)', 'var(--st-started)']));
  expect(screen.getByText('37').getAttribute('fill')).toBe('var(--c-ink-inverse)');
  // Where there is no room for it, the table beside says it.
  expect(screen.queryByText('1')).toBeNull();
  for (const rect of container.querySelectorAll('rect[fill^="var(--st-new"]')) fireEvent.click(rect);
  expect(chosen).toEqual(['a']);
});

it.each([
  ['few lines', 1, ['0', '1', '2']],
  ['none', 0, ['0', '1']],
])('counts whole things: %s', (_, count, drawn) => {
  const { container } = render(
    <StackedColumns
      columns={[
        { id: 'a', name: 'North', time: '', isMarked: false, counts: { new: count, started: count } },
      ]}
      series={[
        { id: 'new', color: 'red' },
        { id: 'started', color: 'blue' },
      ]}
      line={null}
      onChoose={() => {}}
    />,
  );
  const texts = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  const ticks = texts.filter((text) => text && /^[\d.,]+$/.test(text));
  expect([...new Set(ticks)].sort()).toEqual(drawn);
});

it('shows the time at first, and stays where the user has scrolled to', () => {
  const at = (after: number) => (
    <StackedColumns columns={[]} series={[]} line={{ after, text: '15:00' }} onChoose={() => {}} />
  );
  const { container, rerender } = render(at(20));
  const room = container.firstElementChild;
  expect(room?.scrollLeft).toBeGreaterThan(0);
  if (room) room.scrollLeft = 3;
  rerender(at(21));
  expect(room?.scrollLeft).toBe(3);
});
