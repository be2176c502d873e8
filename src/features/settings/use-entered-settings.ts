import { useState } from 'react';
import { asNumber, isObject } from '../../lib/json-values';
import { useDraft } from '../../resource-kit/drafts/use-draft';
import type { SettingDrafts } from './setting-drafts';

/** The warehouse's own values when editing began, by key of the setting. */
type SeenValues = ReadonlyMap<number, string | null>;

const noDrafts: SettingDrafts = new Map();
const nothingSeen: SeenValues = new Map();

/** Unsaved values of a warehouse, stored on the device until they are saved. */
export function useEnteredSettings(firstID: number | null) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [drafts, setDrafts] = useState(noDrafts);
  const [seen, setSeen] = useState(nothingSeen);
  const warehouseID = chosen ?? firstID;
  const isChanged = drafts.size > 0;
  const kept = useDraft({
    form: 'settings',
    isDirty: isChanged,
    entered: drafts,
    take: () => ({ warehouseID, drafts: [...drafts], seen: [...seen] }),
    restore: (found) => {
      const entered = parseEntered(found);
      if (!entered) return false;
      setChosen(entered.warehouseID);
      setDrafts(entered.drafts);
      setSeen(entered.seen);
      return true;
    },
  });
  return {
    warehouseID,
    choose: setChosen,
    drafts,
    seen,
    isChanged,
    /** @param current the warehouse's own value, over which it is entered */
    enter: (settingID: number, value: string, current: string | null) => {
      if (!drafts.has(settingID)) setSeen((now) => new Map(now).set(settingID, current));
      setDrafts((now) => new Map(now).set(settingID, value));
    },
    submitted: kept.submitted,
    /** Values entered while these were stored stay, over the stored ones. */
    stored: (values: SeenValues) => {
      setSeen((now) => new Map([...now, ...values]));
      setDrafts((now) => new Map([...now].filter(([key, value]) => drafts.get(key) !== value)));
    },
    cancel: () => setDrafts(noDrafts),
  };
}

function parseEntered(found: unknown) {
  if (!isObject(found)) return null;
  const warehouseID = asNumber(found.warehouseID);
  const [drafts, seen] = [entriesOf(found.drafts), entriesOf(found.seen)];
  if (warehouseID === null || !drafts || !seen || !drafts.every(isEntered)) return null;
  return { warehouseID, drafts: new Map(drafts), seen: new Map(seen) };
}

type Entry = readonly [key: number, value: string | null];

function entriesOf(found: unknown): readonly Entry[] | null {
  return Array.isArray(found) && found.every(isEntry) ? found : null;
}

function isEntry(found: unknown): found is Entry {
  if (!Array.isArray(found)) return false;
  const [key, value] = found;
  return typeof key === 'number' && (value === null || typeof value === 'string');
}

function isEntered(entry: Entry): entry is readonly [key: number, value: string] {
  return entry[1] !== null;
}
