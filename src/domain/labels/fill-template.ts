import { isZpl } from './zpl';

export type FilledTemplate =
  | { readonly kind: 'filled'; readonly text: string }
  /** Names in the template without a value, each once, in their order. */
  | { readonly kind: 'unknown'; readonly names: readonly string[] };

/** `{{name}}`, with or without spaces inside. */
export const placeholderPattern = /\{\{([^{}]*)\}\}/g;

/** A placeholder as it is written in templates. */
export function placeholderText(name: string): string {
  return `{{${name}}}`;
}

/**
 * Puts values in the place of `{{name}}`.
 *
 * In ZPL, `^` and `~` begin commands. Within field data (`^FD`, `^FV`) they are written as hexadecimal (`^FH`), so the
 * printer shows them as they are; anywhere else, where no text can stand, they become spaces, and so do line breaks.
 * (Zebra, ZPL II Programming Guide, `^FH`: field hexadecimal indicator.)
 * @param values by name; an empty text where there is none
 */
export function fillTemplate(template: string, values: ReadonlyMap<string, string>): FilledTemplate {
  const names = namesIn(template).filter((name) => !values.has(name));
  if (names.length > 0) return { kind: 'unknown', names };
  const fill = (text: string, write: (value: string) => string) =>
    text.replace(placeholderPattern, (_, name: string) => write(values.get(name.trim()) ?? ''));
  if (!isZpl(template)) return { kind: 'filled', text: fill(template, (value) => value) };
  return { kind: 'filled', text: fillZpl(template, fill) };
}

function namesIn(template: string): readonly string[] {
  const names = [...template.matchAll(placeholderPattern)].map(([, name = '']) => name.trim());
  return [...new Set(names)];
}

type Fill = (text: string, write: (value: string) => string) => string;

// Data goes on to the next command.
const fieldData = /(\^F[DV])([^^~]*)/gi;
const unsafe = /[\^~]/;
const controlCharacters = /[\p{Cc}]+/gu;

function fillZpl(template: string, fill: Fill): string {
  const outside = (text: string) => fill(text, (value) => oneLine(value).replace(/[\^~]/g, ' '));
  let filled = '';
  let end = 0;
  for (const match of template.matchAll(fieldData)) {
    const [whole, command = '', data = ''] = match;
    filled += outside(template.slice(end, match.index));
    filled += fillField({ command, data, indicator: indicatorBefore(template.slice(0, match.index)) }, fill);
    end = match.index + whole.length;
  }
  return filled + outside(template.slice(end));
}

interface FieldData {
  readonly command: string;
  readonly data: string;
  /** The indicator that begins a hexadecimal code in this field; null: none. */
  readonly indicator: string | null;
}

function fillField({ command, data, indicator }: FieldData, fill: Fill): string {
  if (indicator !== null) return command + fill(data, (value) => escapeHex(oneLine(value), indicator));
  const plain = fill(data, oneLine);
  if (!unsafe.test(plain)) return command + plain;
  // No codes so far: text that would be one now is written as a code itself.
  const literal = data
    .replaceAll('_', hexOf('_', '_'))
    .replace(placeholderPattern, (text) => decodeName(text));
  return `^FH_${command}${fill(literal, (value) => escapeHex(oneLine(value), '_'))}`;
}

/** Names of placeholders have no codes. */
function decodeName(text: string): string {
  return text.replaceAll(hexOf('_', '_'), '_');
}

/** The indicator of the field that a command is in: `^FH` since the last field's end; `_` unless it names another. */
function indicatorBefore(text: string): string | null {
  const field = text.split(/\^FS/i).at(-1) ?? '';
  const found = [...field.matchAll(/\^FH([^\s^~]?)/gi)].at(-1);
  return found ? found[1] || '_' : null;
}

function escapeHex(value: string, indicator: string): string {
  return [...value]
    .map((character) =>
      character === '^' || character === '~' || character === indicator
        ? hexOf(character, indicator)
        : character,
    )
    .join('');
}

function hexOf(character: string, indicator: string): string {
  return indicator + character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
}

function oneLine(value: string): string {
  return value.replace(controlCharacters, ' ');
}
