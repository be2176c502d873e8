import { inkOn, type Texture, textures } from './colors';

const inks = ['#ffffff', '#1a1a1a'] as const;
/** Lines and dots that can be told apart on a segment of some pixels. */
const drawings: Readonly<Record<Texture, string>> = {
  stripes: 'M-1 1 1-1M0 6 6 0M5 7 7 5',
  points: 'M1.5 1.5h.01M4.5 4.5h.01',
  grid: 'M0 3h6M3 0v6',
};

function nameOf(texture: Texture, ink: string): string {
  return `texture-${texture}-${ink.slice(1)}`;
}

/** Fills for areas of a drawing; its legend uses them as well. */
export function TextureDefinitions() {
  return (
    <defs>
      {textures.flatMap((texture) =>
        inks.map((ink) => (
          <pattern
            key={nameOf(texture, ink)}
            id={nameOf(texture, ink)}
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
          >
            <path
              d={drawings[texture]}
              stroke={ink}
              strokeOpacity={0.6}
              strokeWidth={texture === 'points' ? 2 : 1.25}
              strokeLinecap={texture === 'points' ? 'round' : 'butt'}
            />
          </pattern>
        )),
      )}
    </defs>
  );
}

interface AreaProps {
  color: string;
  texture: Texture | null;
  width: number;
  height: number;
  isOutlined?: boolean;
}

/** An area in its colour, with the texture that distinguishes it from another one of that colour. */
export function Area({ color, texture, width, height, isOutlined = false }: AreaProps) {
  const outline = isOutlined && { stroke: 'var(--c-surface)', strokeWidth: 1 };
  return (
    <>
      <rect width={width} height={height} fill={color} {...outline} />
      {texture && <rect width={width} height={height} fill={`url(#${nameOf(texture, inkOn(color))})`} />}
    </>
  );
}
