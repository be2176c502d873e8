import { readError } from '../protocol/errors';
import { isObject } from '../protocol/parse';
import { type ApiClient, getJson } from './client';

export type PinOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string | null };

interface PinRequest {
  readonly companyID: number;
  readonly pickerID: number;
  readonly pin: string;
}

const timeoutMs = 20_000;

/** Changes a picker's PIN code; where there is none yet (404) it is created. Repeating it does no harm. */
export async function setPin(api: Pick<ApiClient, 'send'>, request: PinRequest): Promise<PinOutcome> {
  const { companyID, pickerID, pin } = request;
  const put = (method: 'PUT' | 'POST') =>
    api.send({ method, path: pathOf(pickerID), headers: {}, body: { companyID, pin }, timeoutMs });
  const changed = await put('PUT');
  const reply = changed.kind === 'reply' && changed.status === 404 ? await put('POST') : changed;
  if (reply.kind === 'none' || reply.status >= 500) return { kind: 'unreachable' };
  if (reply.status < 300) return { kind: 'done' };
  const { message, code } = readError(reply.status, reply.text);
  return { kind: 'refused', message, code };
}

/** Whether a picker has a PIN code; null: not known now. */
export async function hasPin(
  api: Pick<ApiClient, 'send'>,
  { companyID, pickerID }: Omit<PinRequest, 'pin'>,
): Promise<boolean | null> {
  const answer = await getJson(api, `${pathOf(pickerID)}?companyID=${companyID}`);
  if (answer?.status !== 200 || !isObject(answer.body)) return null;
  return answer.body.isSet === true;
}

function pathOf(pickerID: number): string {
  return `pickers/${pickerID}/pinCodes`;
}
