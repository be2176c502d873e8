export interface FieldError {
  /** Of the control. */
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
 * Says politely what is wrong with a field. Of errors that come together, one of which the focus is then led to, as after Save,
 * nothing is said: that field's description is read there, and the others' when one comes to them.
 */
export function tellError(error: FieldError): void {
  // Filled later: a region that comes with its text is not read.
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
  const standing = errors.filter(
    ({ id }) => document.getElementById(id)?.getAttribute('aria-invalid') === 'true',
  );
  const [first] = standing;
  if (!first) return;
  const region = regionNear(first.id);
  region.textContent = standing.map(({ label, text }) => `${label}: ${text}`).join('. ');
  clearTimeout(forgetting);
  forgetting = setTimeout(() => region.replaceChildren(), keptMs);
}

/** In the dialog of the control: what lies outside of a modal one is not read. */
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
