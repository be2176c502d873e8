import { parseCapabilities } from '../protocol/capabilities';
import { positionHeader } from '../protocol/changes';
import type { ApiReply } from '../protocol/exchange';
import { type ApiClient, getJson } from './client';

/**
 * Whether a success comes from the API itself: with a feed, a success of a write names its position; another one comes
 * from something in between (S57). That there is no feed counts only if the API says so: it has no capabilities (404,
 * as S56), or names none.
 */
export async function isOwnSuccess(api: Pick<ApiClient, 'send'>, reply: ApiReply): Promise<boolean> {
  if (reply.kind === 'none') return false;
  if (reply.headers.has(positionHeader)) return true;
  const able = await getJson(api, 'v2/capabilities');
  if (able?.status === 200) return parseCapabilities(able.body)?.changeFeed === false;
  return able?.status === 404;
}
