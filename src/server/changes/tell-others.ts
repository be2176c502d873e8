import type { Position } from '../../domain/sync/position';
import { formatPosition, parsePosition } from '../../protocol/changes';
import type { Messages } from '../database/messages';

const channel = 'tools_news';
/** Commits in quicker succession than this are told together: one message for each company. */
const gatherMs = 50;

export interface Others {
  /** A write of this process was committed. */
  tell(companyID: number, position: Position): void;
  /** Listens to the commits of other processes from now on; further calls change nothing. */
  listen(): void;
  close(): void;
}

export interface OthersOptions {
  /** Absent: no other processes. */
  readonly messages: Messages | undefined;
  readonly onTold: (companyID: number, position: Position) => void;
  readonly onError: ((error: unknown) => void) | undefined;
}

/** News between the processes of a site. Only a hint: commits that are not heard of are found by polling. */
export function createOthers({ messages, onTold, onError }: OthersOptions): Others {
  const waiting = new Map<number, Position>();
  let gathering: NodeJS.Timeout | null = null;
  let stop: (() => void) | null = null;

  const send = (): void => {
    gathering = null;
    if (!messages || waiting.size === 0) return;
    const texts = [...waiting].map(([companyID, position]) => `${companyID} ${formatPosition(position)}`);
    waiting.clear();
    gathering = setTimeout(send, gatherMs);
    gathering.unref();
    messages.send(channel, texts).catch((error: unknown) => onError?.(error));
  };
  const hear = (text: string): void => {
    const [companyID, formatted = ''] = text.split(' ');
    const position = parsePosition(formatted);
    if (position) onTold(Number(companyID), position);
  };

  return {
    tell: (companyID, position) => {
      if (!messages) return;
      waiting.set(companyID, position);
      if (!gathering) send();
    },
    listen: () => {
      stop ??= messages?.listen(channel, hear) ?? null;
    },
    close: () => {
      if (gathering) clearTimeout(gathering);
      stop?.();
    },
  };
}
