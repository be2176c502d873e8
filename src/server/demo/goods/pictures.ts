import type { FastifyInstance } from 'fastify';

/** Address of a product's picture in the demo company. */
export function picturePath(productCode: string): string {
  return `/pictures/${productCode}.svg`;
}

/** Packages by the first two digits of a product's code, in a square of 96. */
const shapes: Readonly<Record<string, string>> = {
  '11': '<path d="M30 30l6-10h24l6 10v50H30z"/>',
  '12': '<rect x="28" y="20" width="40" height="60" rx="6"/>',
  '13': '<path d="M40 14h16v14l8 12v42H32V40l8-12z"/>',
  '21': '<path d="M28 36l12-18h16l12 18v46H28z"/>',
  '22': '<path d="M24 24l8 6 8-6 8 6 8-6 8 6 8-6v54l-8-4-8 4-8-4-8 4-8-4-8 4z"/>',
  '31': '<path d="M48 14l28 16v32L48 80 20 62V30zm0 22a12 12 0 100 24 12 12 0 000-24z" fill-rule="evenodd"/>',
  '32': '<path d="M48 14a24 24 0 0114 43v13H34V57a24 24 0 0114-43zM36 74h24v8H36z"/>',
  '33': '<path d="M18 62a30 30 0 0160 0zM12 66h72v8H12z"/>',
  '41': '<path d="M34 34h22l8 10v38H28V44zm4-18h24v8H50v8H38z"/>',
  '42': '<path d="M22 30a26 12 0 0152 0v44a26 12 0 01-52 0zm26-6a10 5 0 100 10 10 5 0 000-10z" fill-rule="evenodd"/>',
  '51': '<path d="M26 14h32l14 14v54H26z"/>',
  '52': '<path d="M14 34l34-16 34 16v36L48 86 14 70z"/>',
};

/** A small picture of a product, the same for the same code; null for a code that the demo company does not have. */
export function drawPicture(productCode: string): string | null {
  const shape = shapes[productCode.slice(0, 2)];
  if (!/^\d{6}$/.test(productCode) || shape === undefined) return null;
  const hue = (Number(productCode) * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 40% 92%)"/><g fill="hsl(${hue} 45% 45%)">${shape}</g><rect x="30" y="48" width="36" height="16" rx="3" fill="#fff" opacity=".85"/><text x="48" y="60" font-family="sans-serif" font-size="10" text-anchor="middle" fill="#333">${productCode}</text></svg>`;
}

/** Serves the pictures of the demo company's products without a sign-in, since an image cannot sign in. */
export function registerPictures(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    '/pictures/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const picture = drawPicture(request.params.name.replace(/\.svg$/, ''));
      if (picture === null) return reply.callNotFound();
      return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(picture);
    },
  );
}
