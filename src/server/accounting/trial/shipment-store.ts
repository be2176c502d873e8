import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const keptShipment = z.object({
  shipmentNumber: z.string(),
  key: z.string(),
  /** The body as it came. */
  body: z.string(),
});
/** A shipment that was taken. */
export type KeptShipment = z.infer<typeof keptShipment>;

export interface ShipmentStore {
  all(): readonly KeptShipment[];
  /** Takes a shipment; under a key that it knows it gives the one of then. */
  take(key: string, body: string): KeptShipment;
}

/** @param file where they outlive the process, a line each; null: nowhere */
export function createShipmentStore(file: string | null): ShipmentStore {
  const kept = new Map<string, KeptShipment>();
  for (const one of file === null ? [] : readLines(file)) kept.set(one.key, one);
  return {
    all: () => [...kept.values()],
    take(key, body) {
      const known = kept.get(key);
      if (known) return known;
      const shipment = { shipmentNumber: `S${String(kept.size + 1).padStart(6, '0')}`, key, body };
      if (file !== null) appendFileSync(file, `${JSON.stringify(shipment)}\n`);
      kept.set(key, shipment);
      return shipment;
    },
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
