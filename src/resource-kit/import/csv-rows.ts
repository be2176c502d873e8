import Papa from 'papaparse';

export type Delimiter = ';' | ',' | '\t';
const delimiters: readonly Delimiter[] = [';', ',', '\t'];

/** A longer record is a quotation mark that is never closed. */
const longestRecord = 1024 * 1024;

export interface CsvRecord {
  readonly cells: readonly string[];
  /** A quotation mark is out of place. */
  readonly isDamaged: boolean;
}

export interface CsvRows {
  /** Records that the text completes. */
  push(text: string): readonly CsvRecord[];
  /** The last record, if the text does not end with a line break. */
  end(): readonly CsvRecord[];
}

/** The delimiter that cuts the first rows into the most even columns. */
export function detectDelimiter(sample: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const { data } = new Papa.Parser({ delimiter, newline: '\n', preview: 20 }).parse(sample, 0, true);
    // Empty rows, before the header or at the end, are ignored.
    const written = recordsOf(data).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const widths = written.map((cells) => cells.length);
    const [first = 1] = widths;
    const even = widths.filter((width) => width === first).length / Math.max(1, widths.length);
    return { delimiter, score: first > 1 ? first * even : 0 };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** Cuts a text that comes in pieces into records; a piece may end anywhere, even inside quotation marks. */
export function createCsvRows(delimiter: Delimiter): CsvRows {
  let rest = '';
  let endsWithReturn = false;
  const parse = (text: string, isLast: boolean, preview = 0) =>
    new Papa.Parser({ delimiter, newline: '\n', preview }).parse(text, 0, !isLast);
  const cut = (text: string, isLast: boolean): readonly CsvRecord[] => {
    const { data, errors, meta } = parse(text, isLast);
    if (errors.length > 0) return cutOneByOne(text, isLast);
    rest = text.slice(meta.cursor);
    return recordsOf(data).map((cells) => ({ cells, isDamaged: false }));
  };
  /** A stray quotation mark spoils its own line only, not all lines up to the next one. */
  const cutOneByOne = (text: string, isLast: boolean): readonly CsvRecord[] => {
    const records: CsvRecord[] = [];
    rest = text;
    while (rest !== '') {
      const { data, errors, meta } = parse(rest, isLast, 1);
      const [cells] = recordsOf(data);
      // The rest of the line may still come.
      if (errors.length > 0 && !isLast && !rest.includes('\n')) break;
      if (errors.length > 0) records.push(takeLine());
      else if (!cells) break;
      else {
        records.push({ cells, isDamaged: false });
        rest = rest.slice(meta.cursor);
      }
    }
    return records;
  };
  const takeLine = (): CsvRecord => {
    const [line = ''] = rest.split('\n', 1);
    rest = rest.slice(line.length + 1);
    return { cells: line.split(delimiter), isDamaged: true };
  };
  return {
    push(text) {
      // A line break \r
      //  may be split between two pieces.
      const joined = endsWithReturn ? `\r${text}` : text;
      endsWithReturn = joined.endsWith('\r');
      const complete = endsWithReturn ? joined.slice(0, -1) : joined;
      const waiting = rest + complete.replace(/\r\n?/g, '\n');
      if (waiting === '') return [];
      const records = cut(waiting, false);
      return rest.length > longestRecord ? [...records, takeLine(), ...cut(rest, false)] : records;
    },
    end() {
      return rest === '' ? [] : cut(rest.replace(/\n$/, ''), true);
    },
  };
}

function recordsOf(data: unknown): readonly (readonly string[])[] {
  return Array.isArray(data) ? data.filter(isCells) : [];
}

function isCells(record: unknown): record is readonly string[] {
  return Array.isArray(record);
}
