import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const keptShipment = z.object({
  shipmentNumber: z.string(),
  key: z.string(),
  /** The body as received. */
  body: z.string(),
  isConfirmed: z.boolean(),
});
/** A shipment that was taken. */
export type KeptShipment = z.infer<typeof keptShipment>;

export interface ShipmentStore {
  all(): readonly KeptShipment[];
  /** Takes a shipment; a known key gives the first one again. */
  take(key: string, body: string): KeptShipment;
  find(shipmentNumber: string): KeptShipment | null;
  confirm(shipment: KeptShipment): void;
  remove(shipment: KeptShipment): void;
}

/** @param file in which they outlive the process, a line for each change; null: none */
export function createShipmentStore(file: string | null): ShipmentStore {
  let serial = 0;
  const kept = new Map<string, KeptShipment>();
  for (const one of file === null ? [] : readLines(file)) kept.set(one.key, one);
  serial = kept.size;
  const keep = (shipment: KeptShipment): KeptShipment => {
    if (file !== null) appendFileSync(file, `${JSON.stringify(shipment)}\n`);
    kept.set(shipment.key, shipment);
    return shipment;
  };
  return {
    all: () => [...kept.values()],
    take(key, body) {
      const known = kept.get(key);
      if (known) return known;
      serial += 1;
      return keep({ shipmentNumber: `S${String(serial).padStart(6, '0')}`, key, body, isConfirmed: false });
    },
    find: (wanted) => [...kept.values()].find(({ shipmentNumber }) => shipmentNumber === wanted) ?? null,
    confirm(shipment) {
      keep({ ...shipment, isConfirmed: true });
    },
    remove: ({ key }) => void kept.delete(key),
  };
}

function readLines(file: string): readonly KeptShipment[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.flatMap((line) => {
    try {
      return [keptShipment.parse(JSON.parse(line))];
    } catch {
      // The last line of a process that was killed.
      return [];
    }
  });
}
