import { z } from 'zod';
import type { KeptShipment } from './shipment-store';

const shown = z.object({
  externalReference: z.object({ value: z.string().nullable() }),
  customerName: z.object({ value: z.string().nullable() }),
  shippedQuantity: z.object({ value: z.number().nullable() }),
  shipmentDetailLines: z.array(z.unknown()),
});

/** The page of taken shipments, latest first, which also sets how often requests fail from now on. */
export function shipmentPage(shipments: readonly KeptShipment[], failingPercent: number): string {
  const rows = shipments.toReversed().map(({ shipmentNumber, key, body, isConfirmed }) => {
    const { data } = shown.safeParse(JSON.parse(body));
    const cells = [
      shipmentNumber,
      data?.externalReference.value,
      data?.customerName.value,
      data?.shipmentDetailLines.length,
      data?.shippedQuantity.value,
      isConfirmed ? 'Confirmed' : 'Open',
      key,
    ];
    return `<tr>${cells.map((cell) => `<td>${escaped(String(cell ?? ''))}</td>`).join('')}</tr>`;
  });
  const choices = [0, 33, 100].map(
    (percent) => `<button formaction="/failing/${percent}" ${percent === failingPercent ? 'disabled' : ''}>
      ${percent} %</button>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Accounting system on trial</title>
    <style>body { font: 15px system-ui; margin: 2rem } td, th { padding: .3rem 1rem .3rem 0; text-align: left }</style>
    <h1>Accounting system on trial</h1>
    <form method="post">Requests that fail: ${choices.join(' ')}</form>
    <p>${shipments.length} shipments</p>
    <table><tr><th>Number<th>Task<th>Customer<th>Lines<th>Amount<th>Status<th>Key</tr>${rows.join('')}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
