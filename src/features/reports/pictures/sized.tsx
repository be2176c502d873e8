import { type CSSProperties, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface SizedProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** It has keyboard marks of its own; left out: it is a picture, and the table has the same numbers. */
  hasStops?: boolean;
  /** The drawing for a size, pixels. */
  children: (size: Size) => ReactNode;
}

/** A frame for a drawing that has to know its size. Its first drawing is made in slices, between user input. */
export function Sized({ className, style, hasStops = false, children }: SizedProps) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    startTransition(measure);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} aria-hidden={!hasStops || undefined} className={className} style={style}>
      {size && size.width > 0 && children(size)}
    </div>
  );
}
