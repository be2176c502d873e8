import { makeStill } from './still';

/** Elements that show rows, or something in progress. */
const gone =
  'tbody > *, [role=grid] > :not(colgroup, thead, tbody), dialog, [role=dialog], [role=status], [role=alert], [role=tooltip], a[href="/errors"] > :not(svg)';
/** Fields for text and choices. Tick boxes look like no other element, and rules for fields alone make others grey. */
const fields = 'input:is([type=text], [type=search]):not(:disabled, [readonly]), select:not(:disabled)';
/** Shows the device's state: its place is kept, its contents are not. */
const unseen = 'a[href="/sync"]';

/**
 * The page as HTML without rows, data or counts: top bar, menu, the page's head and, of a list, its toolbar and column
 * headers. Empty without a frame around the page. Styles are in `data-style`.
 */
export function frameOf(root: Element): string {
  const frame = root.cloneNode(true) as Element;
  const content = frame.querySelector('#content');
  if (!content) return '';
  replaceFields(root, frame);
  for (const element of frame.querySelectorAll(gone)) element.remove();
  for (const element of frame.querySelectorAll(unseen)) hide(element);
  leaveHead(content.firstElementChild);
  makeStill(frame);
  return frame.innerHTML;
}

/** Keeps everything above a list's rows; of another page its title, unless that is a row's name. */
function leaveHead(page: Element | null): void {
  const list = page?.querySelector('[role=grid]');
  if (page && list) {
    for (let inner = list; inner !== page; inner = inner.parentElement ?? page)
      for (let next = inner.nextElementSibling; next; next = next.nextElementSibling) hide(next);
    return;
  }
  for (const child of [...(page?.children ?? [])])
    if (child.tagName !== 'HEADER' || child.querySelector('nav')) child.remove();
}

/**
 * Fields are replaced by texts of the same look: nothing can be entered yet, and a field takes a browser several
 * elements, and time to search for autofill.
 */
function replaceFields(root: Element, frame: Element): void {
  const originals = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)];
  for (const [index, field] of [...frame.querySelectorAll(fields)].entries()) {
    const original = originals[index];
    if (original) field.replaceWith(textLike(original));
  }
}

function textLike(field: HTMLInputElement | HTMLSelectElement): HTMLElement {
  const text = document.createElement('span');
  const value = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value;
  text.className = `${field.className} inline-block cut`;
  text.textContent = value || field.getAttribute('placeholder');
  if (!value) text.classList.add('text-ink-3');
  text.style.cssText = `width: ${field.getBoundingClientRect().width}px; line-height: ${field.clientHeight}px`;
  return text;
}

function hide(element: Element): void {
  element.classList.add('invisible');
  for (const text of textsIn(element)) text.data = text.data.replace(/\d/g, '0');
}

function* textsIn(element: Element): Iterable<Text> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node as Text;
}
