/** A user's browser at the provider: it keeps cookies, signs in and allows the request. */
export async function allowAt(authorizeURL: string): Promise<URL> {
  const home = new URL(authorizeURL).origin;
  const cookies = new Map<string, string>();
  let request: { readonly url: URL; readonly form?: URLSearchParams } = { url: new URL(authorizeURL) };
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(request.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.form && { method: 'POST', body: request.form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      const url = new URL(location, request.url);
      if (url.origin !== home) return url;
      request = { url };
    } else request = formOf(await response.text(), request.url);
  }
  throw new Error('the provider does not send the browser back');
}

function formOf(page: string, at: URL) {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (!prompt) throw new Error(`no form in ${page}`);
  return { url: at, form: new URLSearchParams({ prompt, login: 'aino', password: 'x' }) };
}
