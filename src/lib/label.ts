/** A text that a user will see, named by its English wording; rendered through the catalogs. */
export interface Label {
  readonly id: string;
  /** Fill the placeholders; a value may itself be a text of the catalogs (a status, a field's name). */
  readonly values?: Readonly<Record<string, LabelValue>>;
}

export type LabelValue = string | number | Label;

/** Marks an English source text for extraction into the catalogs (shared code has no macros). */
export function label(id: string, values?: Readonly<Record<string, LabelValue>>): Label {
  return values ? { id, values } : { id };
}

/**
 * Renders a label, labels among its values included.
 * @param translate the catalog's lookup of an id with plain values
 */
export function renderLabel(
  text: Label,
  translate: (id: string, values?: Readonly<Record<string, string | number>>) => string,
): string {
  if (!text.values) return translate(text.id);
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === 'object' ? renderLabel(value, translate) : value,
  ]);
  return translate(text.id, Object.fromEntries(values));
}
