import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ImportRow } from '../../../domain/imports/row-reader';
import type { Row } from '../../../domain/resource';
import { asText } from '../../../lib/json-values';
import type { ImportCalls } from '../../../resource-kit/import/import-calls';
import type { ImportModel } from '../../../resource-kit/import/use-import';
import { Button } from '../../../ui/button';
import { IconPlus } from '../../../ui/icons';
import { QuickProduct } from '../new-task/quick-product';

const shownCodes = 10;
/** Most bad rows that are read. The first row of a code names its product; codes further down have no name. */
const lookedAt = 1000;

/** The row's values about its product, under the names of the product's own fields. */
function productIn(row: ImportRow): Row {
  const said = ['name', 'speechProductCode', 'uom'].map((name) => [name, asText(row[name])] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== null));
}

async function readMissing(calls: ImportCalls): Promise<readonly Row[]> {
  const [problems, { rows }] = await Promise.all([
    calls.problems(),
    calls.page({ from: 0, count: lookedAt, isBadOnly: true }),
  ]);
  const valuesOf = new Map(rows.map(({ number, values }) => [number, values]));
  const missing = new Map<string, Row>();
  for (const { column, reason, number } of problems) {
    const code = reason.values?.code;
    if (column !== 'productCode' || typeof code !== 'string' || missing.has(code)) continue;
    missing.set(code, { productCode: code, ...productIn(valuesOf.get(number) ?? {}) });
  }
  return [...missing.values()];
}

/** The missing products of a file, each to be created on the spot; then the file is checked again. */
export function MissingProducts({ model }: { model: ImportModel<number> }) {
  const { t } = useLingui();
  const { calls, check } = model;
  const [missing, setMissing] = useState<readonly Row[]>([]);
  const [added, setAdded] = useState<Row | null>(null);
  useEffect(() => {
    let isWanted = true;
    void (calls && readMissing(calls))?.then((found) => {
      if (isWanted) setMissing(found);
    });
    return () => {
      isWanted = false;
    };
  }, [calls]);
  if (missing.length === 0) return null;
  return (
    <section aria-label={t`Products that do not exist`} className="flex flex-wrap items-center gap-2">
      {missing.slice(0, shownCodes).map((given) => {
        const code = String(given['productCode']);
        return (
          <Button key={code} size="sm" icon={IconPlus} onClick={() => setAdded(given)}>
            {t`New product ${code}`}
          </Button>
        );
      })}
      {added !== null && (
        <QuickProduct given={added} onCreated={() => check()} onClose={() => setAdded(null)} />
      )}
    </section>
  );
}
