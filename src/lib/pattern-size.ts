/**
 * The parts of a pattern. An unclosed part extends to the end (the engine refuses it), so scanning a pattern is linear.
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
  /** Size of everything read in the group so far. */
  size: number;
  /** Size of its last child, to which a repeat applies; 0: none in this alternative yet. */
  last: number;
}

/**
 * Size of a pattern once compiled, without compiling it: at least the number of the engine's instructions, with counted
 * repeats expanded. Wide ranges of letters count in addition where case is ignored, because each letter is looked up.
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
  // A capturing group adds two instructions.
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

/** An empty alternative is an instruction as well. */
function end(group: Group | undefined): number {
  return group ? group.size + (group.last === 0 ? 1 : 0) : 0;
}

/** A closed group becomes a child of the one around it. */
function close(groups: Group[]): void {
  const around = groups.at(-2);
  if (around) add(around, end(groups.pop()));
}

const ignoresCase = /\(\?[a-zA-Z]*i/;
const lettersAnInstruction = 500;
/** The last letter with a case in Unicode. */
const lastLetter = 0x1e943;

/** Upper bound for the letters that the ranges of a class span: an end written as an escape may be any letter. */
function lettersIn(letters = ''): number {
  const characters = [...letters];
  const ends = characters.filter((_, index) => characters[index - 1] === '-');
  return ends.reduce(
    (sum, text) => sum + (text === '\\' ? lastLetter : Math.min(lastLetter, text.codePointAt(0) ?? 0)),
    0,
  );
}
