/**
 * Reads `text/event-stream` piece by piece (WHATWG HTML 9.2).
 * @param onEvent called with each event's type and data; comments (heartbeats) call nothing
 * @returns takes the next piece of text, cut anywhere
 */
export function createEventParser(onEvent: (type: string, data: string) => void): (piece: string) => void {
  let rest = '';
  let type = '';
  let data: string[] = [];
  const onLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onEvent(type || 'message', data.join('\n'));
      type = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') type = value;
    if (name === 'data') data.push(value);
  };
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
}
