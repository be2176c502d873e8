import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../../ui/feedback/banner';
import type { CheckSummary } from '../import-calls';
import type { ImportWords } from '../import-words';

interface InOrderBannersProps {
  result: CheckSummary;
  words: ImportWords;
}

/** The valid rows: new ones and, if the import distinguishes them, existing ones. */
export function InOrderBanners({ result, words }: InOrderBannersProps) {
  const { t } = useLingui();
  const { goodRows, goodGroups, existing, existingRows, badRows, newProducts } = result;
  const { apart } = words;
  const count = words.count(goodGroups);
  if (goodRows === 0) return null;
  const products =
    newProducts > 0
      ? t`${plural(newProducts, { one: '# product will be created.', other: '# products will be created.' })}`
      : '';
  if (!apart || existing === 0)
    return (
      <Banner tone="success">
        {/* Where each row stands for itself their number says what is imported. */}
        {goodGroups === goodRows
          ? t`${plural(goodRows, { one: '# row is in order.', other: '# rows are in order.' })}`
          : t`${plural(goodRows, { one: '# row is in order', other: '# rows are in order' })}: ${count}.`}{' '}
        {products}
      </Banner>
    );
  const fresh = goodGroups - existing;
  const hint = fresh === 0 ? apart.left?.again?.hint : undefined;
  return (
    <>
      {fresh > 0 && (
        <Banner tone="success">
          {apart.inOrder(goodRows - existingRows, fresh)} {products}
        </Banner>
      )}
      <Banner tone="info">
        {apart.existing(existingRows, existing, fresh === 0 && badRows === 0)} {hint}{' '}
        {fresh === 0 && products}
      </Banner>
    </>
  );
}
