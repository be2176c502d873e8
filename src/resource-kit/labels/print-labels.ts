import type { LabelSize } from '../../domain/labels/zpl';

/** A page of its own. */
export type PrintedLabel =
  | { readonly kind: 'picture'; readonly address: string }
  | { readonly kind: 'text'; readonly text: string };

const sheetClass = 'label-sheet';
const pictureClass = 'label-picture';

/**
 * Opens the browser's print dialog with a label on each page, each page as large as the label. Resolves when the dialog
 * is closed, if the browser tells. @param isWanted asked once the pictures are there
 */
export async function printLabels(
  labels: readonly PrintedLabel[],
  size: LabelSize,
  isWanted: () => boolean,
): Promise<void> {
  const pages = await Promise.all(labels.map(pageOf));
  if (!isWanted()) return;
  removeSheets();
  const sheet = document.createElement('div');
  sheet.className = sheetClass;
  sheet.append(...pages);
  const style = new CSSStyleSheet();
  style.replaceSync(printRules(size));
  // A sheet made by a script: the content policy allows no inline styles.
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  document.body.append(sheet);
  const isClosed = new Promise<void>((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true });
  });
  try {
    window.print();
    await isClosed;
  } finally {
    sheet.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style);
  }
}

/** Some browsers do not tell when a dialog was closed. */
function removeSheets(): void {
  for (const sheet of document.querySelectorAll(`.${sheetClass}`)) sheet.remove();
}

async function pageOf(label: PrintedLabel): Promise<HTMLElement> {
  const page = document.createElement('section');
  if (label.kind === 'text') {
    const text = document.createElement('pre');
    text.textContent = label.text;
    page.append(text);
    return page;
  }
  page.className = pictureClass;
  const picture = new Image();
  picture.src = label.address;
  // A picture that is not decoded yet is printed blank.
  await picture.decode();
  page.append(picture);
  return page;
}

/**
 * The whole window is hidden; pages are cut at the labels, without margins. A text that does not fit continues on the
 * next page.
 */
function printRules({ widthMm, heightMm }: LabelSize): string {
  const [width, height] = [`${widthMm}mm`, `${heightMm}mm`];
  return `
    @page { size: ${width} ${height}; margin: 0; }
    @media screen { .${sheetClass} { display: none; } }
    @media print {
      body > :not(.${sheetClass}) { display: none !important; }
      html, body { height: auto !important; margin: 0; overflow: visible !important; background: #fff; }
      .${sheetClass} section { width: ${width}; }
      .${sheetClass} .${pictureClass} { height: ${height}; overflow: hidden; break-inside: avoid; }
      .${sheetClass} section + section { break-before: page; }
      .${sheetClass} img { display: block; width: ${width}; height: ${height}; image-rendering: pixelated; }
      .${sheetClass} pre { margin: 0; padding: 5mm; color: #000; font: 10pt/1.3 monospace; white-space: pre-wrap;
        overflow-wrap: anywhere; box-decoration-break: clone; }
    }`;
}
