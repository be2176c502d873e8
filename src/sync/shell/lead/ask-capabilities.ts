import { isObject, parseJsonText } from '../../../lib/json-values';
import { type Capabilities, parseCapabilities, plainCapabilities } from '../../../protocol/capabilities';
import { markHeader } from '../../../protocol/changes';
import type { ApiReply } from '../../../protocol/exchange';
import { parseListReply } from '../../../protocol/list-reply';

export interface CapabilitiesOptions {
  /** Whether the API at this address has ever announced a feed. */
  readonly hasHadFeed: () => Promise<boolean>;
  /** Path of a list that each of our APIs has, plain or not. */
  readonly probePath: string | null;
  readonly get: (path: string) => Promise<ApiReply>;
}

/**
 * Asks for the capabilities of the API. A plain API has no such path but answers lists, at an address where no feed was
 * ever seen: writes sent to a server that is taken for plain carry no identity (S56). @returns null: no reliable answer
 */
export async function askCapabilities(
  reply: ApiReply,
  { hasHadFeed, probePath, get }: CapabilitiesOptions,
): Promise<Capabilities | null> {
  if (reply.kind === 'none') return null;
  const found = reply.status === 200 ? parseCapabilities(parseJsonText(reply.text)) : null;
  // If something on the way removes headers, a missing mark means nothing.
  if (found?.changeFeed) return { ...found, marked: found.marked && reply.headers.has(markHeader) };
  const isMissing = reply.status === 404;
  if ((!found && !isMissing) || (await hasHadFeed())) return null;
  if (found) return found;
  return probePath !== null && isOfPlainApi(await get(probePath)) ? plainCapabilities : null;
}

/**
 * A list, or a refusal because of the role, which may have changed. A marked answer comes from an API with a feed,
 * behind something that does not know its capabilities.
 */
function isOfPlainApi(reply: ApiReply): boolean {
  if (reply.kind === 'none' || reply.headers.has(markHeader)) return false;
  if (reply.status === 403) return isObject(parseJsonText(reply.text));
  if (reply.status !== 200) return false;
  return parseListReply(parseJsonText(reply.text), reply.headers.get('x-total-count') ?? null) !== null;
}
