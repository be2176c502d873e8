// The raw limit of a first picture: the same page as a file, without program, worker or data.
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';

/** A page as it is, with its styles and without scripts. */
export interface StillPage {
  readonly html: string;
  readonly css: string;
}

export function takeStill(page: Page): Promise<StillPage> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element;
    for (const element of copy.querySelectorAll('script, link')) element.remove();
    copy.querySelector('head')?.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/still.css">');
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return {
      html: `<!doctype html>${copy.outerHTML}`,
      css: rules.map(({ cssText }) => cssText).join('\n'),
    };
  });
}

export async function serveStill({ html, css }: StillPage): Promise<Server> {
  const server = createServer(({ url }, response) => {
    if (url === '/favicon.ico') return void response.writeHead(204).end();
    const isStyle = url === '/still.css';
    response.writeHead(200, { 'content-type': isStyle ? 'text/css' : 'text/html; charset=utf-8' });
    response.end(isStyle ? css : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
