export interface FieldError {
  /** Id of the control. */
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /**
   * A screen reader does not read a description that changes while its field has the focus; it reads the new one on the
   * next focus.
   */
  readonly isInField: boolean;
}

const settledMs = 100;
const keptMs = 10_000;

let waiting: FieldError[] = [];
let telling: ReturnType<typeof setTimeout> | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces a field's error politely. Errors that come together, after which one field is focused as by Save, are not
 * announced: that field's description is read on focus, the others' later.
 */
export function tellError(error: FieldError): void {
  // Filled later: a live region that is created with its text is not read.
  regionNear(error.id);
  waiting.push(error);
  clearTimeout(telling);
  telling = setTimeout(tell, settledMs);
}

function tell(): void {
  const errors = waiting;
  waiting = [];
  const focused = document.activeElement?.id;
  if (errors.some(({ id, isInField }) => id === focused && !isInField)) return;
  const shown = errors.filter(
    ({ id }) => document.getElementById(id)?.getAttribute('aria-invalid') === 'true',
  );
  const [first] = shown;
  if (!first) return;
  const region = regionNear(first.id);
  region.textContent = shown.map(({ label, text }) => `${label}: ${text}`).join('. ');
  clearTimeout(forgetting);
  forgetting = setTimeout(() => region.replaceChildren(), keptMs);
}

/** In the control's dialog: contents outside of a modal dialog are not read. */
function regionNear(id: string): Element {
  const place = document.getElementById(id)?.closest('[role=dialog], [role=alertdialog]') ?? document.body;
  const found = [...place.children].find((child) => child.matches('[data-field-errors]'));
  if (found) {
    found.replaceChildren();
    return found;
  }
  const region = document.createElement('div');
  region.className = 'sr-only';
  region.setAttribute('aria-live', 'polite');
  region.dataset['fieldErrors'] = '';
  place.append(region);
  return region;
}
