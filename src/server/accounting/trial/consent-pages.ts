import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';

/** Page where a person signs in and allows a connection, or refuses it. Accepts every name. */
export function consentPath(uid: string): string {
  return `/interaction/${uid}`;
}

/** Answers the pages of a consent; false: another address. */
export async function answerConsent(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!request.url?.startsWith(consentPath(''))) return false;
  const interaction = await provider.interactionDetails(request, response);
  const isLogin = interaction.prompt.name === 'login';
  response.setHeader('cache-control', 'no-store');
  if (request.method !== 'POST') {
    const client = escaped(String(interaction.params['client_id']));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(isLogin ? loginPage : consentPage(client));
    return true;
  }
  const form = new URLSearchParams(await bodyOf(request));
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'The user did not allow it' }
    : isLogin
      ? { login: { accountId: form.get('login')?.trim() || 'nobody' } }
      : { consent: { grantId: await allow(provider, interaction) } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: !isLogin });
  return true;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

async function allow(provider: Provider, { grantId, session, params, prompt }: Interaction): Promise<string> {
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const accountId = session?.accountId ?? '';
  const grant = known ?? new provider.Grant({ accountId, clientId: String(params['client_id']) });
  const { missingOIDCScope, missingResourceScopes } = prompt.details;
  if (Array.isArray(missingOIDCScope)) grant.addOIDCScope(missingOIDCScope.join(' '));
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {}))
    if (Array.isArray(scopes)) grant.addResourceScope(resource, scopes.join(' '));
  return grant.save();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > 10_000) throw new Error('the form is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Accounting system on trial</title>
<style>
  :root { color-scheme: light dark } body { font: 16px system-ui; max-width: 24rem; margin: 4rem auto; padding: 0 1rem }
  label { display: block } input { display: block; width: 100%; box-sizing: border-box; margin: .3rem 0 1rem }
  input, button { font: inherit; padding: .5rem .8rem } button { margin-right: .5rem }
</style>
<h1>Accounting system on trial</h1><form method="post">${body}</form>`;

const cancel = '<button name="cancel" value="1" formnovalidate>Cancel</button>';

const loginPage = page(`<p>Sign in with any name and any password.</p>
<input type="hidden" name="prompt" value="login">
<label>Name <input name="login" required autofocus autocomplete="off"></label>
<label>Password <input name="password" type="password" autocomplete="off"></label>
<button type="submit">Sign in</button> ${cancel}`);

const consentPage = (client: string) =>
  page(`<p><b>${client}</b> wants to send shipments to this accounting system, also while you are away.</p>
<input type="hidden" name="prompt" value="consent">
<button type="submit" autofocus>Allow</button> ${cancel}`);

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
