import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type IWebElementId, WebElement } from 'selenium-webdriver';
import { type Command, Name } from 'selenium-webdriver/lib/command.js';

type Parameters = Readonly<Record<string, unknown>>;
type Reply = readonly [type: 1, id: number, error: Failure | null, result: unknown];

interface Failure {
  readonly error: string;
  readonly message: string;
}

/** What Firefox calls the commands of WebDriver. */
const names: Readonly<Record<string, string>> = {
  [Name.GET]: 'Navigate',
  [Name.REFRESH]: 'Refresh',
  [Name.GET_CURRENT_URL]: 'GetCurrentURL',
  [Name.EXECUTE_SCRIPT]: 'ExecuteScript',
  [Name.EXECUTE_ASYNC_SCRIPT]: 'ExecuteAsyncScript',
  [Name.FIND_ELEMENT]: 'FindElement',
  [Name.FIND_ELEMENTS]: 'FindElements',
  [Name.CLICK_ELEMENT]: 'ElementClick',
  [Name.CLEAR_ELEMENT]: 'ElementClear',
  [Name.SEND_KEYS_TO_ELEMENT]: 'ElementSendKeys',
  [Name.ACTIONS]: 'PerformActions',
  [Name.SCREENSHOT]: 'TakeScreenshot',
  [Name.GET_WINDOW_HANDLES]: 'GetWindowHandles',
  [Name.GET_CURRENT_WINDOW_HANDLE]: 'GetWindowHandle',
  [Name.SWITCH_TO_WINDOW]: 'SwitchToWindow',
  // Not among the names of its types.
  newWindow: 'NewWindow',
  [Name.SET_TIMEOUT]: 'SetTimeouts',
  [Name.CLOSE]: 'CloseWindow',
};

/**
 * Firefox takes WebDriver's commands over a socket of its own; the usual driver only translates HTTP to it and is in no
 * package of the system. This is that translation, for the commands that the tests use.
 */
export interface Marionette {
  execute(command: Command): Promise<unknown>;
  newSession(): Promise<string>;
  close(): void;
}

export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (reply: Reply) => void>();
  const greeted = new Promise<void>((resolve) => {
    readMessages(socket, (message) => {
      if (!Array.isArray(message)) return resolve();
      const reply = message as unknown as Reply;
      waiting.get(reply[1])?.(reply);
      waiting.delete(reply[1]);
    });
  });
  const ended: Reply = [1, 0, { error: 'ended', message: 'Firefox has closed the connection' }, null];
  socket.on('close', () => {
    for (const settle of waiting.values()) settle(ended);
  });
  await once(socket, 'connect');
  await greeted;
  let lastID = 0;
  const send = async (name: string, parameters: Parameters): Promise<unknown> => {
    const id = ++lastID;
    const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, `WebDriver:${name}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , failure, result] = await reply;
    if (failure) throw Object.assign(new Error(`${name}: ${failure.message}`), { name: failure.error });
    return result;
  };
  return {
    newSession: async () => {
      const { sessionId } = (await send('NewSession', { strictFileInteractability: false })) as {
        sessionId: string;
      };
      return sessionId;
    },
    execute: async (command) => {
      const known = names[command.getName()];
      if (!known) throw new Error(`Firefox is not told how to ${command.getName()}`);
      const { sessionId: _, id, ...parameters } = command.getParameters() as Parameters;
      const element = id === undefined ? {} : { id: WebElement.extractId(id as IWebElementId) };
      return unwrapped(await send(known, { ...parameters, ...element }));
    },
    close: () => void socket.destroy(),
  };
}

/** Single results are wrapped, lists and windows are not. */
function unwrapped(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
}

/** Messages are JSON with their length in bytes in front: `12:{"a": "b"}`. */
function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (true) {
      const colon = rest.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(rest.toString('utf8', 0, colon));
      if (rest.length < end) return;
      take(JSON.parse(rest.toString('utf8', colon + 1, end)));
      rest = rest.subarray(end);
    }
  });
}
