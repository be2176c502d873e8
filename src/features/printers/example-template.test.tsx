// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { fillTemplate } from '../../domain/labels/fill-template';
import { type LabelType, labelSources, placeholdersOf } from '../../domain/labels/placeholders';
import { labelSize } from '../../domain/labels/zpl';
import { exampleTemplate } from './example-template';
import { TemplatePreview } from './template-preview';

const types = Object.keys(labelSources) as LabelType[];

it.each(types)(
  'the example of a label of type %s names what it may, and has its size on every printer',
  (type) => {
    const values = new Map(placeholdersOf(type).map(({ name }) => [name, 'A-01']));
    const example = exampleTemplate(type, 8);
    expect(fillTemplate(example, values)).toMatchObject({ text: expect.stringContaining('^FDA-01^FS') });
    for (const dotsPerMm of [8, 12])
      expect(labelSize(exampleTemplate(type, dotsPerMm), dotsPerMm)).toMatchObject({
        widthMm: 80,
        heightMm: 40,
      });
  },
);

it('an empty template is begun with an example for its type and printer, where it is entered', async () => {
  const device = createFakeDevice({ printers: [{ companyID: 1, printerID: 1, name: 'Dock', dpi: 300 }] });
  const begun: string[] = [];
  const at = { device, path: '/', at: '/' };
  const preview = { type: 'PRODUCT', template: '', printerID: 1 } as const;
  const read = renderPage(<TemplatePreview {...preview} />, at);
  expect(await screen.findByText('No code yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Begin with an example' })).toBeNull();
  read.unmount();
  renderPage(<TemplatePreview {...preview} onBegin={(code) => begun.push(code)} />, at);
  fireEvent.click(await screen.findByRole('button', { name: 'Begin with an example' }));
  expect(begun).toEqual([exampleTemplate('PRODUCT', 12)]);
});
