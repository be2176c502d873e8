import { type Label, label } from '../lib/label';
import { errorLabels } from '../protocol/errors';
import type { ApiReply } from '../protocol/exchange';
import { refusalReason } from './refusal-reason';
import type { FailedSignIn } from './sign-in';

/** Longer waits are told in minutes. */
const longSeconds = 100;

/** Why signing in failed for another reason than a wrong name or password, and what can be done about it. */
export function explainSignIn({ reply }: FailedSignIn, baseUrl: string): Label {
  if (reply.kind === 'reply') return ofAnswer(reply, baseUrl);
  switch (reply.reason) {
    case 'timeout':
      return label('The server does not answer in time. Try again in a moment.');
    case 'not-our-api':
      return baseUrl === `${location.origin}/api/`
        ? label(
            'Something else answers in place of the server. If this network asks you to sign in, do that first.',
          )
        : notTheApi(baseUrl);
    case 'unreachable':
      return ofSilence(new URL(baseUrl).origin);
  }
}

/** A browser does not tell why there is no answer: neither that the server refused, nor that the page may not ask. */
function ofSilence(address: string): Label {
  if (address === location.origin) return label('The server cannot be reached. Check the connection.');
  if (location.protocol === 'https:' && address.startsWith('http:'))
    return label(
      'A page that came by https:// may call no http:// address. Enter one that begins with https://.',
    );
  return label(
    'No answer from {address}. Check the address and the connection. Where both are right, the server of this console has to name {address} in API_ORIGINS, and that server {console} in CONSOLE_ORIGINS.',
    { address, console: location.origin },
  );
}

function ofAnswer({ status, headers, text }: Extract<ApiReply, { kind: 'reply' }>, baseUrl: string): Label {
  if (status < 300) return notTheApi(baseUrl);
  if (status === 429) return tooMany(Number(headers.get('retry-after')));
  return status >= 500
    ? label('The server has an error of its own ({status}). Try again in a moment.', { status })
    : label('{address} takes no sign-ins: {reason}. Check the address: it usually ends in /api/.', {
        address: baseUrl,
        reason: refusalReason(status, text),
      });
}

function notTheApi(address: string): Label {
  return label('{address} answers, but not as the API does. Check the address: it usually ends in /api/.', {
    address,
  });
}

/** @param seconds to wait; missing or invalid: the text does not say how long */
function tooMany(seconds: number): Label {
  if (!(seconds > 0)) return errorLabels['auth.too-many-attempts'];
  return seconds < longSeconds
    ? label('Too many sign-in attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.', {
        seconds: Math.ceil(seconds),
      })
    : label('Too many sign-in attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.', {
        minutes: Math.ceil(seconds / 60),
      });
}
