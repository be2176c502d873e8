import { useLingui } from '@lingui/react/macro';
import { byName, placeInName } from '../../../domain/batching/walking-distance';
import type { ReportRow } from '../../../domain/reports/language/question';
import { classColors, type PickClass } from './colors';
import { LargestNote } from './cut-notes';
import { type HeatCell, HeatMap } from './heat-map';
import { Legend } from './legend';
import { numberIn, type PictureProps, textIn } from './picture-props';
import { Tip } from './ranked-bars';

const rowPx = 34;
/** Largest width of a cell. */
const maxPx = 72;
/** Smallest readable and pressable cell: more of them are scrolled. */
const minPx = 22;
const characterPx = 7;
const margin = { top: 26, right: 2, bottom: 8 } as const;

interface Bay {
  readonly x: string;
  y: number;
  class: PickClass;
  /** The rows summed in `y`. */
  readonly rows: ReportRow[];
}

/**
 * The warehouse from above: aisles from the top down, bays from the front of the aisle, by the names of the bins. A bay
 * has the class of its busiest bin, so fast movers far away are strong cells at the right.
 */
export function WarehouseMap({ picture, answer, texts, onOpen }: PictureProps<'warehouse'>) {
  const { t } = useLingui();
  const aisles = baysOf(answer.page, picture);
  const aisleOf = new Map(aisles.map(({ id, data }) => [id, data]));
  const bays = [...new Set(aisles.flatMap(({ data }) => [...data.keys()]))].sort(byName);
  const bayAt = ({ down, across }: HeatCell) => aisleOf.get(down)?.get(String(across));
  const nameOf: Readonly<Record<PickClass, string>> = {
    x: t`x: picked often`,
    y: t`y: picked now and then`,
    z: t`z: picked rarely`,
  };
  const left = 16 + characterPx * Math.max(...aisles.map(({ id }) => id.length), 0);
  const widthOf = (cellPx: number) => bays.length * cellPx + left + margin.right;
  return (
    <>
      <Legend
        items={(['x', 'y', 'z'] as const).map((one) => ({ color: classColors[one].fill, text: nameOf[one] }))}
      />
      <HeatMap
        rows={aisles.map(({ id, data }) => ({
          id,
          data: bays.map((x) => ({ x, y: data.get(x)?.y ?? null })),
        }))}
        style={{
          width: '100%',
          minWidth: widthOf(minPx),
          maxWidth: widthOf(maxPx),
          height: aisles.length * rowPx + margin.top + margin.bottom,
        }}
        margin={{ ...margin, left }}
        colorsOf={(cell) => classColors[bayAt(cell)?.class ?? 'z']}
        labelOf={(cell) => bayAt(cell)?.class ?? ''}
        tipOf={(cell) => (
          <Tip>
            {cell.down}-{cell.across} · {bayAt(cell)?.class}: {texts.shown(picture.value, cell.value)}
          </Tip>
        )}
        onOpen={(cell) => {
          const bay = bayAt(cell);
          if (bay) onOpen(bay.rows);
        }}
      />
      <LargestNote shown={answer.page.length} of={answer.total} />
    </>
  );
}

function baysOf(rows: readonly ReportRow[], picture: PictureProps<'warehouse'>['picture']) {
  const houses = new Set(rows.map((row) => textIn(row, 'warehouseCode')));
  const aisles = new Map<string, Map<string, Bay>>();
  // The busiest come first: a bay is named after its first.
  for (const row of rows) {
    const { aisle, bay } = placeInName(textIn(row, picture.bin));
    const id = houses.size > 1 ? `${textIn(row, 'warehouseCode')} ${aisle}` : aisle;
    const bays = aisles.get(id) ?? new Map<string, Bay>();
    aisles.set(id, bays);
    const known = bays.get(bay);
    if (known) {
      known.y += numberIn(row, picture.value);
      known.rows.push(row);
    } else {
      const y = numberIn(row, picture.value);
      bays.set(bay, { x: bay, y, class: readClass(row[picture.class]), rows: [row] });
    }
  }
  return [...aisles].sort(([a], [b]) => byName(a, b)).map(([id, data]) => ({ id, data }));
}

function readClass(value: unknown): PickClass {
  return value === 'x' || value === 'y' ? value : 'z';
}
