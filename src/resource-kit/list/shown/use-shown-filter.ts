import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { compileFilter } from '../../../domain/query/compile-filter';
import { everyRow, type Filter, searchField } from '../../../domain/query/query';
import type { Resource, Row } from '../../../domain/resource';
import { useRows } from '../../device/use-rows';
import type { ExportTexts } from '../../export/export-rows';
import type { ShownFilter } from '../list-props';

/**
 * Searches and filters shown values that differ from stored ones. For resources whose rows are all on the device; until
 * they are known, the stored texts count. So they do for patterns, which only an address can contain: the page has no
 * engine that limits their work. @param texts of fields that are shown in other words; keep them stable @param searched
 * of references: a search looks through these texts, too, and a filter goes by their keys; keep them stable
 */
export function useShownFilter(resource: Resource, texts: ExportTexts, searched = noTexts): ShownFilter {
  const [parameters] = useSearchParams();
  // A bare address searches for nothing: there may be many rows.
  const query = { resource: resource.name, filter: {}, sort: [], range: everyRow } as const;
  const result = useRows(parameters.size > 0 ? query : null);
  const rows = result?.from === 'device' ? result.rows : noRows;
  return useCallback(
    (filter) => {
      const isAboutShown = Object.keys(filter).some((name) => name === searchField || name in texts);
      const { [searchField]: search, ...others } = filter;
      const fulfils = compiledFor(resource, others);
      const finds = compiledFor(searchingAlso(resource, searched), search === undefined ? {} : { search });
      if (!isAboutShown || rows.length === 0 || !fulfils || !finds) return filter;
      const found = rows.filter((row) => {
        const shown = asShown(row, texts);
        return fulfils(shown) && finds(asShown(shown, searched));
      });
      return { [resource.key]: found.map((row) => Number(row[resource.key])) };
    },
    [resource, rows, texts, searched],
  );
}

const noTexts: ExportTexts = {};
const noRows: readonly Row[] = [];

/** Null: the text is no such filter, or has a pattern. */
function compiledFor(resource: Resource, filter: Filter): ((row: Row) => boolean) | null {
  const compiled = compileFilter(resource, filter, refusePattern);
  return compiled.ok ? compiled.value : null;
}

function searchingAlso(resource: Resource, texts: ExportTexts): Resource {
  const { list } = resource;
  return { ...resource, list: { ...list, search: [...list.search, ...Object.keys(texts)] } };
}

function asShown(row: Row, texts: ExportTexts): Row {
  return {
    ...row,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text(row) || null])),
  };
}

function refusePattern(): never {
  throw new Error('patterns are the device’s');
}
