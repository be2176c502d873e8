import { useState } from 'react';
import { cx } from '../../ui/cx';
import { IconBox } from '../../ui/icons';

export interface ProductPictureProps {
  /** As the product has it: below this console's origin, or on another server over https. */
  address: string | null;
  /** In a list's row, or beside a product's fields. */
  size: 'row' | 'page';
}

const sizes = { row: 'size-7', page: 'size-16' };

/** A product's picture. One that cannot be shown gives way to a sign: the page never depends on it. */
export function ProductPicture({ address, size }: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const frame = cx('rounded border border-line bg-surface-2', sizes[size]);
  if (!address || broken === address)
    return (
      <span className={cx('inline-flex items-center justify-center text-ink-3', frame)}>
        <IconBox className="size-4" />
      </span>
    );
  return (
    <img
      className={cx('object-contain', frame)}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  );
}
