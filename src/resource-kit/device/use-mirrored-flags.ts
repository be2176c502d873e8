import { useEffect, useMemo, useState } from 'react';
import {
  createFlags,
  type FlagDefinition,
  type Flags,
  type FlagValues,
  readGroupValues,
} from '../../domain/flags';
import { everyRow } from '../../domain/query/query';
import type { Row } from '../../domain/resource';
import { keptFlags } from '../../session/remembered';
import { databaseName, type Session } from '../../session/session';
import type { Device } from '../../sync/device';

const sources = ['configs', 'features', 'companyConfigs', 'companyFeatures', 'companies'] as const;
type Source = (typeof sources)[number];
type Known = Readonly<Partial<Record<Source, readonly Row[]>>>;

export interface FlagsState extends Flags {
  /**
   * All values are known; before that a flag has its value of the last visit, else it may be missing, or its default.
   */
  readonly loaded: boolean;
  readonly names: readonly string[];
}

/**
 * Flags over the mirrored definitions and company values, kept current. Until they are read, the values of the last
 * visit.
 */
export function useMirroredFlags(device: Device, session: Session): FlagsState {
  const { companyID } = session;
  const [known, setKnown] = useState(() => earlyKnown(device));
  useEffect(() => {
    const stops = sources.map((resource) =>
      device.watchRows(everyRowOf(resource), (result) => {
        if (result.loading && result.rows.length === 0) return;
        setKnown((before) =>
          before[resource] === result.rows ? before : { ...before, [resource]: result.rows },
        );
      }),
    );
    return () => {
      for (const stop of stops) stop();
      setKnown({});
    };
  }, [device]);
  const kept = useMemo(() => readKept(session), [session]);
  return useMemo(() => {
    const flags = flagsOf(known, companyID);
    return flags.loaded ? flags : { ...flags, ...kept };
  }, [known, companyID, kept]);
}

/** Null without readable values. */
function readKept(session: Session): Flags | null {
  const text = localStorage.getItem(keptFlags + databaseName(session));
  try {
    const company = readGroupValues(JSON.parse(text ?? ''));
    return createFlags({ definitions: [], group: company, company });
  } catch {
    return null;
  }
}

const everyRowOf = (resource: Source) => ({ resource, filter: {}, sort: [], range: everyRow });

function earlyKnown(device: Device): Known {
  const known: Partial<Record<Source, readonly Row[]>> = {};
  for (const resource of sources) {
    const rows = device.peekRows?.(everyRowOf(resource))?.rows;
    if (rows?.length) known[resource] = rows;
  }
  return known;
}

function flagsOf(known: Known, companyID: number): FlagsState {
  const { configs = [], features = [], companyConfigs = [], companyFeatures = [], companies = [] } = known;
  const definitions = [...configs, ...features].map(definitionOf);
  const company: FlagValues = new Map<string, string | null>([
    ...valuesByName(configs, 'configID', companyConfigs),
    ...valuesByName(features, 'featureID', companyFeatures),
  ]);
  const own = companies.find((row) => row.companyID === companyID);
  const group = readGroupValues(own?.groupValues);
  return {
    ...createFlags({ definitions, group, company }),
    loaded: sources.every((name) => known[name]),
    names: definitions.map(({ name }) => name),
  };
}

function definitionOf(row: Row): FlagDefinition {
  return { name: String(row.name), value: textOf(row.value), defaultValue: textOf(row.defaultValue) };
}

function valuesByName(
  definitions: readonly Row[],
  key: string,
  values: readonly Row[],
): [string, string | null][] {
  const names = new Map(definitions.map((row) => [row[key], String(row.name)]));
  return values.flatMap((row): [string, string | null][] => {
    const name = names.get(row[key]);
    return name === undefined ? [] : [[name, textOf(row.value)]];
  });
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
