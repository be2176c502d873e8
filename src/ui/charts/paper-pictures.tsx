import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx';

/**
 * A frame for pictures, which shrink to the sheet on paper, however wide they are on the screen: a browser prints
 * before they could be redrawn in another size.
 */
export function PaperPictures({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  const pictures = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shrink = () => pictures.current?.querySelectorAll('svg').forEach(makeScalable);
    window.addEventListener('beforeprint', shrink);
    return () => window.removeEventListener('beforeprint', shrink);
  }, []);
  return (
    <div ref={pictures} className={cx('paper-pictures', className)}>
      {children}
    </div>
  );
}

/** With a view box the drawing itself shrinks. */
function makeScalable(svg: SVGSVGElement): void {
  const [width, height] = [svg.getAttribute('width'), svg.getAttribute('height')];
  if (width && height && !svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
}
