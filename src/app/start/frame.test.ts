// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { frameOf } from './frame';

function pageOf(content: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = `
    <div>
      <header><a href="/errors"><svg></svg><span>7</span></a><a href="/sync">Offline, 12 waiting</a></header>
      <nav style="width: 250px"><a href="/tasks">Task list</a></nav>
      <main id="content"><div>${content}</div></main>
      <div role="dialog">Delete T-100?</div>
    </div>`;
  return root;
}
const shown = (html: string): HTMLElement => {
  const frame = document.createElement('div');
  frame.innerHTML = html;
  for (const hidden of frame.querySelectorAll('.invisible')) hidden.remove();
  return frame;
};
const list = `
  <header><h1>Tasks</h1></header>
  <div class="toolbar">Search</div>
  <div class="box">
    <div><table role="grid"><thead><tr role="row"><th>Task number</th></tr></thead><tbody><tr><td>T-100</td></tr></tbody></table></div>
    <div>8000 rows</div>
  </div>
  <div class="foot">1–50 of 8000</div>`;

it('contains the menu, the head, the toolbar and the column headers of a list', () => {
  const frame = shown(frameOf(pageOf(list)));
  for (const text of ['Task list', 'Tasks', 'Search', 'Task number'])
    expect(frame.textContent).toContain(text);
  expect(frame.textContent?.match(/T-100|8000|1–50|12 waiting|Delete|7/g)).toBeNull();
});

it('stores no row and no count, not even hidden', () => {
  expect(frameOf(pageOf(list))).not.toMatch(/T-100|8000|12 waiting/);
});

it('keeps no card of a list on a phone', () => {
  const cards =
    '<header><h1>Tasks</h1></header><div><div>Sort by</div><div role="grid"><div role="row">T-100</div></div></div>';
  const html = frameOf(pageOf(cards));
  expect(html).toContain('Sort by');
  expect(html).not.toContain('T-100');
});

it('keeps the title of a page that is no list, and nothing of a record', () => {
  expect(
    shown(frameOf(pageOf('<header><h1>Overview</h1></header><section>42 tasks</section>'))).textContent,
  ).toMatch(/Overview\s*$/);
  const record = '<header><nav>Tasks</nav><h1>T-100</h1></header><section>Cables</section>';
  expect(frameOf(pageOf(record))).not.toMatch(/T-100|Cables/);
});

it('shows the text of a field, but has no field', () => {
  const root = pageOf(`
    <div><input type="text" class="control" placeholder="Any date"><input type="search" placeholder="Search">
    <select><option>All columns</option><option>Route</option></select><input type="checkbox"></div>
    <table role="grid"><tbody></tbody></table>`);
  (root.querySelector('input') as HTMLInputElement).value = '30/11/2026';
  (root.querySelector('select') as HTMLSelectElement).value = 'Route';
  const frame = shown(frameOf(root));
  expect([...frame.querySelectorAll('span')].map((text) => text.textContent)).toEqual(
    expect.arrayContaining(['30/11/2026', 'Search', 'Route']),
  );
  expect([...frame.querySelectorAll('input, select')].map((field) => field.getAttribute('type'))).toEqual([
    'checkbox',
  ]);
});

it('has styles where the content policy allows them, and no ids', () => {
  const html = frameOf(pageOf(list));
  expect(html).toContain('data-style="width: 250px"');
  expect(html).not.toMatch(/ (?:style|id)=/);
});

it('is empty for pages without a frame: the sign-in, the TV', () => {
  const root = document.createElement('div');
  root.innerHTML = '<form>User name</form>';
  expect(frameOf(root)).toBe('');
});
