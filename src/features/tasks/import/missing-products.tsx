import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ImportModel } from '../../../resource-kit/import/use-import';
import { Button } from '../../../ui/button';
import { IconPlus } from '../../../ui/icons';
import { QuickProduct } from '../new-task/quick-product';

const shownCodes = 10;

/** The products that a file names and the company lacks, each to be created on the spot; then the file is checked anew. */
export function MissingProducts({ model }: { model: ImportModel<number> }) {
  const { t } = useLingui();
  const { calls, check } = model;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void calls?.problems().then((problems) => {
      const missing = problems.flatMap(({ column, reason }) =>
        column === 'productCode' && typeof reason.values?.code === 'string' ? [reason.values.code] : [],
      );
      if (isWanted) setCodes([...new Set(missing)]);
    });
    return () => {
      isWanted = false;
    };
  }, [calls]);
  if (codes.length === 0) return null;
  return (
    <section aria-label={t`Products that do not exist`} className="flex flex-wrap items-center gap-2">
      {codes.slice(0, shownCodes).map((code) => (
        <Button key={code} size="sm" icon={IconPlus} onClick={() => setAdded(code)}>
          {t`New product ${code}`}
        </Button>
      ))}
      {added !== null && (
        <QuickProduct
          given={{ productCode: added }}
          onCreated={() => check()}
          onClose={() => setAdded(null)}
        />
      )}
    </section>
  );
}
