import type { ApiReply, ApiRequest } from '../protocol/exchange';
import { isPassing } from '../protocol/passing-status';
import { readError } from '../protocol/read-error';
import { identityHeaders } from '../protocol/request-identity';

/** What an upload needs from its environment. */
export interface UploadPorts {
  readonly send: (request: ApiRequest) => Promise<ApiReply>;
  readonly pause: (delayMs: number) => Promise<void>;
  readonly uuid: () => string;
}

/** Why it stopped; stored rows stay, and `run` continues from there. */
export type UploadStop =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'status'; readonly status: number; readonly message: string };

export type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'answer'; readonly status: number; readonly text: string };

export type Reply = Extract<ApiReply, { kind: 'reply' }>;

/**
 * `foreign`: from something in between, so that counting it would lose a parcel · `passing`: some of it has to be sent
 * again.
 */
export type Verdict = 'answered' | 'foreign' | 'passing';

interface UploadRequest {
  readonly path: string;
  readonly body: unknown;
  readonly requestID: string;
}

const attempts = 4;
const timeoutMs = 120_000;

/**
 * Asks again under the same identity if it is unknown whether the server has done it. @param judge decides what a
 * success is
 */
export async function post(
  { send, pause }: Pick<UploadPorts, 'send' | 'pause'>,
  { path, body, requestID }: UploadRequest,
  judge: (reply: Reply) => Promise<Verdict>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const headers = identityHeaders(requestID);
    const reply = await send({ method: 'POST', path, headers, body, timeoutMs });
    const verdict = await verdictOn(reply, judge);
    if (verdict === 'answered' || attempt === attempts)
      return reply.kind === 'none' || verdict === 'foreign'
        ? { kind: 'none' }
        : { kind: 'answer', status: reply.status, text: reply.text };
    const seconds = reply.kind === 'reply' ? Number(reply.headers.get('retry-after')) : 0;
    await pause(Math.min(30, seconds || 2 ** (attempt - 1)) * 1000);
  }
}

async function verdictOn(reply: ApiReply, judge: (reply: Reply) => Promise<Verdict>): Promise<Verdict> {
  if (reply.kind === 'none') return 'foreign';
  if (reply.status < 300) return judge(reply);
  return isPassing(reply.status) ? 'passing' : 'answered';
}

export function stopOf(answer: Answer): UploadStop {
  if (answer.kind === 'none') return { kind: 'unreachable' };
  return { kind: 'status', status: answer.status, message: readError(answer.status, answer.text).message };
}
