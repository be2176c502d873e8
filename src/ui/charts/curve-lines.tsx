interface Place {
  readonly x: number;
  readonly y: number;
}

export interface CurveLinesProps {
  series: readonly {
    readonly id: string;
    readonly color: string;
    readonly data: readonly { readonly position: Place }[];
  }[];
  lineGenerator: (places: Place[]) => string | null;
  isLastRunning: boolean;
}

/** The lines of a curve; the segment to a point of an unfinished period is dashed, since that point still grows. */
export function CurveLines({ series, lineGenerator, isLastRunning }: CurveLinesProps) {
  return (
    <g fill="none" strokeWidth={2.5}>
      {series.map(({ id, color, data }) => {
        const places = data.map(({ position }) => position);
        const over = isLastRunning ? places.slice(0, -1) : places;
        return (
          <g key={id} stroke={color}>
            <path d={lineGenerator(over) ?? undefined} />
            {isLastRunning && <path d={lineGenerator(places.slice(-2)) ?? undefined} strokeDasharray="4 5" />}
          </g>
        );
      })}
    </g>
  );
}
