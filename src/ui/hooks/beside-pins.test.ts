// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { showBesidePins } from './beside-pins';

afterEach(() => document.body.replaceChildren());

/** A table that is scrolled by 300 pixels, with a button in a pinned column and one under it. */
function open() {
  document.body.innerHTML = `<div><table style="scroll-padding-left: 190px"><thead><tr>
    <th style="left: 40px"><button>Number</button></th><th><button>Status</button></th>
  </tr></thead></table></div>`;
  const scroller = document.querySelector('div') as HTMLElement;
  const lies = (element: Element | null | undefined, left: number) =>
    vi.spyOn(element as Element, 'getBoundingClientRect').mockReturnValue({ left } as DOMRect);
  const [pinned, other] = document.querySelectorAll('button');
  scroller.scrollLeft = 300;
  lies(scroller, 10);
  lies(pinned, 50);
  lies(other, 120);
  // Whether the keyboard brought the focus is the browser's to know: here it did.
  for (const button of [pinned, other]) vi.spyOn(button as Element, 'matches').mockReturnValue(true);
  onTestFinished(showBesidePins());
  return { scroller, pinned, other };
}

it('a control under pinned columns is scrolled beside them when it gets the focus', () => {
  const { scroller, other } = open();
  other?.focus();
  expect(scroller.scrollLeft).toBe(220);
});

it('so is one covered by a column that would be pinned if there were room', () => {
  const { scroller, pinned } = open();
  pinned?.closest('th')?.style.setProperty('left', '-12345px');
  pinned?.focus();
  expect(scroller.scrollLeft).toBe(150);
});

it('pinned columns stay where they are', () => {
  const { scroller, pinned } = open();
  pinned?.focus();
  expect(scroller.scrollLeft).toBe(300);
});
