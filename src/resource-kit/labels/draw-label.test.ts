import { describe, expect, it } from 'vitest';
import { drawLabel } from './draw-label';
import type { LabelCode, LabelRenderer } from './label-renderer';

function start() {
  const drawn: LabelCode[] = [];
  const renderer: LabelRenderer = {
    draw: async (code) => {
      drawn.push(code);
      return { kind: 'drawn', addresses: ['data:image/png;base64,AAAA'] };
    },
    close: () => {},
  };
  const draw = (text: string) => drawLabel({ kind: 'filled', text }, 12, renderer);
  return { drawn, draw, renderer };
}

describe('a filled template', () => {
  it('is drawn in its size if it is code for a printer', async () => {
    const { drawn, draw } = start();
    const size = { widthMm: 50, heightMm: 25, isGiven: true };
    expect(await draw('^XA^PW600^LL300^FDa^FS^XZ')).toEqual({
      kind: 'picture',
      addresses: ['data:image/png;base64,AAAA'],
      size,
    });
    expect(drawn).toEqual([{ zpl: '^XA^PW600^LL300^FDa^FS^XZ', size, dotsPerMm: 12 }]);
  });

  it('is shown as text if it is not', async () => {
    const { drawn, draw } = start();
    expect(await draw('Bin A-01')).toMatchObject({ kind: 'text', text: 'Bin A-01' });
    expect(drawn).toEqual([]);
  });

  it('says why it cannot be drawn', async () => {
    const { drawn, draw, renderer } = start();
    expect(await draw('^XA^FDa^FS')).toEqual({ kind: 'unfinished' });
    const unknown = { kind: 'unknown', names: ['bim'] } as const;
    expect(await drawLabel(unknown, 8, renderer)).toEqual(unknown);
    expect(drawn).toEqual([]);
  });
});
