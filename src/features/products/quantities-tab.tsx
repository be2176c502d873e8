import { useLingui } from '@lingui/react/macro';
import type { Filter } from '../../domain/query/query';
import { products } from '../../domain/resources/catalog/products';
import { quantities } from '../../domain/resources/catalog/quantities';
import { useFormat } from '../../resource-kit/fields/use-format';
import { ResourceList } from '../../resource-kit/list/resource-list';
import type { ResourceListModel } from '../../resource-kit/list/use-resource-list';
import { childrenPath } from '../../resource-kit/record/tab-address';
import { OpenLinesContext, quantityCells, quantityTexts } from './quantity-cells';
import { useOpenLines } from './use-open-lines';

/** A product's stock by bin. Only work on the floor changes it: nothing is edited here. */
export function QuantitiesTab({ productID }: { productID: number }) {
  const lines = useOpenLines(productID);
  const format = useFormat();
  return (
    <OpenLinesContext value={lines}>
      <ResourceList
        resource={quantities}
        name={quantities.name}
        path={childrenPath(products, productID, 'quantities').slice(1)}
        fixed={{ productID }}
        columns={quantityCells}
        exportTexts={quantityTexts(lines, format)}
        onRowOpen={null}
        summary={(list) => <InStock list={list} />}
      />
    </OpenLinesContext>
  );
}

function InStock({ list }: { list: ResourceListModel<Filter> }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const amount = list.result?.sums['amount'];
  if (amount === undefined) return null;
  const sum = number(amount);
  return <p className="text-sm text-ink-2 tabular-nums">{t`In stock: ${sum}`}</p>;
}
