import { type CSSProperties, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface SizedProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** It has marks of its own for the keyboard; left out: it is a picture, and the table beside says the same. */
  hasStops?: boolean;
  /** The drawing of a room of this size, pixels. */
  children: (size: Size) => ReactNode;
}

/** Room for a drawing that has to know its size. Its first drawing is made in slices, between what the user does meanwhile. */
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
