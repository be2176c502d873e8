/** A text shown to users, identified by its English wording and rendered through the catalogs. */
export interface Label {
  readonly id: string;
  /** Values of the placeholders; a value may itself be a text of the catalogs (a status, the name of a field). */
  readonly values?: Readonly<Record<string, LabelValue>>;
}

export type LabelValue = string | number | Label;

/** Marks an English source text for extraction into the catalogs (shared code has no macros). */
export function label(id: string, values?: Readonly<Record<string, LabelValue>>): Label {
  return values ? { id, values } : { id };
}

/**
 * Renders a label, including labels among its values.
 * @param translate looks up an id with plain values in the catalog
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
