/**
 * The parts of a pattern. What is not closed goes to its end (the engine refuses it): a look at a pattern is linear.
 */
const parts = new RegExp(
  [
    /(?<flags>\(\?[a-zA-Z-]*\))/,
    /(?<open>\((?:\?(?:[a-zA-Z-]*:|P?<\w*>))?)/,
    /\\Q(?<quoted>.*?)(?:\\E|$)/,
    /\\[pPx]\{[^}]*(?:\}|$)|\\./,
    /(?<letters>\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*(?:\]|$))/,
    /\{(?<least>\d+)(?<range>,(?<most>\d*))?\}/,
    /./,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gsu',
);
type Part = Readonly<Record<string, string | undefined>>;

interface Group {
  /** Of all that was read of it. */
  size: number;
  /** Of its last child, which a repeat is about; 0: none in this alternative yet. */
  last: number;
}

/**
 * How large a pattern is once it is compiled, without compiling it: at least the number of the engine's instructions, as
 * counted repeats are written out. Wide ranges of letters count besides where case is ignored, as each letter is looked up.
 */
export function patternSize(pattern: string): number {
  const found = [...pattern.matchAll(parts)];
  const groups: Group[] = [{ size: 0, last: 0 }];
  for (const { 0: text, groups: part = {} } of found) read(groups, text, part);
  while (groups.length > 1) close(groups);
  const ranges = ignoresCase.test(pattern)
    ? found.map(({ groups: part }) => lettersIn(part?.['letters']))
    : [];
  return ranges.reduce((sum, letters) => sum + letters / lettersAnInstruction, end(groups[0]));
}

function read(groups: Group[], text: string, { flags, open, quoted, least, range, most }: Part): void {
  const group = groups.at(-1);
  if (!group || flags !== undefined) return;
  // What a group found is remembered by two instructions, unless it is a plain one.
  if (open !== undefined) groups.push({ size: open.endsWith(':') ? 0 : 2, last: 0 });
  else if (text === ')') close(groups);
  else if (text === '|') Object.assign(group, { size: end(group) + 1, last: 0 });
  else if (text === '*') repeat(group, group.last + 2);
  else if (text === '+' || text === '?') repeat(group, group.last + 1);
  else if (least !== undefined)
    repeat(group, repeated(group.last, Number(least), range === undefined ? least : most));
  else if (quoted !== undefined) for (const _ of quoted) add(group, 1);
  else add(group, 1);
}

function repeated(size: number, least: number, most: string | undefined): number {
  if (!most) return least === 0 ? size + 2 : least * size + 1;
  return Number(most) * size + Number(most) - least;
}

function repeat(group: Group, size: number): void {
  group.size += Math.max(1, size) - group.last;
  group.last = Math.max(1, size);
}

function add(group: Group, size: number): void {
  group.size += size;
  group.last = size;
}

/** An alternative without anything is an instruction as well. */
function end(group: Group | undefined): number {
  return group ? group.size + (group.last === 0 ? 1 : 0) : 0;
}

/** A group is a child of the one around it. */
function close(groups: Group[]): void {
  const around = groups.at(-2);
  if (around) add(around, end(groups.pop()));
}

const ignoresCase = /\(\?[a-zA-Z]*i/;
const lettersAnInstruction = 500;
/** The last letter that has a case, as Unicode counts them. */
const lastLetter = 0x1e943;

/** Letters that the ranges of a class may span, at most: an end that is written as an escape may be any. */
function lettersIn(letters = ''): number {
  const characters = [...letters];
  const ends = characters.filter((_, index) => characters[index - 1] === '-');
  return ends.reduce(
    (sum, text) => sum + (text === '\\' ? lastLetter : Math.min(lastLetter, text.codePointAt(0) ?? 0)),
    0,
  );
}
