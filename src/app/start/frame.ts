import { makeStill } from './still';

/** What shows rows, or something that is under way. */
const gone =
  'tbody > *, [role=grid] > :not(colgroup, thead, tbody), dialog, [role=dialog], [role=status], [role=alert], [role=tooltip], a[href="/errors"] > :not(svg)';
/** Where text is entered or chosen. Tick boxes look as no other element would, and rules for fields alone make others grey. */
const fields = 'input:is([type=text], [type=search]):not(:disabled, [readonly]), select:not(:disabled)';
/** What tells how the device stands: its place is kept, what it told is not seen. */
const unseen = 'a[href="/sync"]';

/**
 * The page as it stands, as HTML without a row of data or a count: top bar, menu, the page's head and, of a list, its
 * toolbar and the heads of its columns. Empty where there is no frame around the page. Styles are in `data-style`.
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

/** Of a list everything above its rows; of another page its title, where that is not the name of a row. */
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
 * Texts that look like the fields stand for them: nothing can be entered yet, and a field takes a browser several elements, and
 * the time to look what it could fill in.
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
