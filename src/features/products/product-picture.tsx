import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx';
import { useLatest } from '../../ui/hooks/use-latest';
import { IconBox } from '../../ui/icons';

export interface ProductPictureProps {
  /** The product's address of it: below this console's origin, or on another server over https. */
  address: string | null;
  /** In a list's row, or beside a product's fields. */
  size: 'row' | 'page';
}

const sizes = { row: 'size-7', page: 'size-16' };

/**
 * A product's picture. One that cannot be shown is replaced by an icon: the page never depends on it. It is loaded
 * again when the user returns to the page or the network is back: it may have been added meanwhile.
 */
export function ProductPicture({ address, size }: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  useFoundLater(broken === address ? address : null, () => setBroken(null));
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

/** Calls back once a picture that could not be shown can be. @param address null: nothing is missing */
function useFoundLater(address: string | null, onFound: () => void): void {
  const latest = useLatest(onFound);
  useEffect(() => {
    if (address === null) return;
    let isOver = false;
    // The icon stays until there is a picture.
    const look = () => {
      const picture = new Image();
      picture.referrerPolicy = 'no-referrer';
      picture.addEventListener('load', () => {
        if (!isOver) latest.current();
      });
      picture.src = address;
    };
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    return () => {
      isOver = true;
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
    };
  }, [address]);
}
