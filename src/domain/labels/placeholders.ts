import { type Label, label } from '../../lib/label';
import type { Field } from '../fields';
import type { Resource, Row } from '../resource';
import { deliveryMethods } from '../resources/catalog/delivery-methods';
import { packageTypes } from '../resources/catalog/package-types';
import { products } from '../resources/catalog/products';
import { locations } from '../resources/sites/locations';
import type { printTemplates } from '../resources/sites/printers';
import { warehouseSections } from '../resources/sites/warehouse-sections';
import { warehouses } from '../resources/sites/warehouses';
import { packages } from '../resources/tasks/packages';
import { tasks } from '../resources/tasks/tasks';

export type LabelType = keyof typeof printTemplates.fields.type.choices;

/** The resource of a label type, and the rows that its labels may name besides. */
export interface LabelSource {
  readonly resource: Resource;
  /** By the name that placeholders begin with: `{{warehouse.name}}`. */
  readonly related: Readonly<Record<string, RelatedSource>>;
}

interface RelatedSource {
  readonly resource: Resource;
  /** Field of the label's row, or of the related row `of`, that holds the key. */
  readonly through: string;
  readonly of?: string;
}

const warehouse = { resource: warehouses, through: 'warehouseID' } as const;
const section = { resource: warehouseSections, through: 'warehouseSectionID' } as const;
const deliveryMethod = { resource: deliveryMethods, through: 'deliveryMethodID' } as const;

export const labelSources: Readonly<Record<LabelType, LabelSource>> = {
  LOCATION: { resource: locations, related: { warehouse, section } },
  PRODUCT: {
    resource: products,
    related: { packageType: { resource: packageTypes, through: 'packageTypeID' } },
  },
  PACKAGE: {
    resource: packages,
    related: {
      task: { resource: tasks, through: 'taskID' },
      warehouse: { ...warehouse, of: 'task' },
      deliveryMethod: { ...deliveryMethod, of: 'task' },
    },
  },
  WAYBILL: { resource: tasks, related: { warehouse, deliveryMethod } },
};

export interface Placeholder {
  /** What stands between the braces. */
  readonly name: string;
  readonly label: Label;
}

const generalLabels = { company: label('Company'), now: label('Now') };
type GeneralName = keyof typeof generalLabels;

interface FieldPlaceholder extends Placeholder {
  readonly field: Field;
  /** Name of the related row; null: the label's own. */
  readonly relation: string | null;
  /** Field of that row. */
  readonly of: string;
}

/** The placeholders that a template of a type may use. */
export function placeholdersOf(type: LabelType): readonly Placeholder[] {
  const general = Object.entries(generalLabels).map(([name, text]) => ({ name, label: text }));
  return [...fieldPlaceholders(type), ...general];
}

function fieldPlaceholders(type: LabelType): readonly FieldPlaceholder[] {
  const { resource, related } = labelSources[type];
  const own = printedFields(resource).map(([name, field]) => ({
    name,
    label: field.label,
    field,
    relation: null,
    of: name,
  }));
  const others = Object.entries(related).flatMap(([relation, source]) =>
    printedFields(source.resource).map(([name, field]) => ({
      name: `${relation}.${name}`,
      label: label('{of}: {field}', { of: source.resource.title.one, field: field.label }),
      field,
      relation,
      of: name,
    })),
  );
  return [...own, ...others];
}

function printedFields({ fields }: Resource): readonly (readonly [string, Field])[] {
  return Object.entries(fields).filter(
    ([, { kind, unprinted }]) => !unprinted && kind !== 'reference' && kind !== 'id' && kind !== 'json',
  );
}

export interface ValueSources {
  /** A row of a related resource by its key; null: unknown. */
  readonly find: (resource: string, id: number) => Row | null;
  /** Formats a value in the reader's language; never called for empty ones. */
  readonly format: (field: Field, value: unknown) => string;
  /** The values that every label may use. */
  readonly general: Readonly<Record<GeneralName, string>>;
}

/** The values of a row's label by placeholder; an empty text where there is none. */
export function labelValues(
  type: LabelType,
  row: Row,
  { find, format, general }: ValueSources,
): ReadonlyMap<string, string> {
  const rows = relatedRows(labelSources[type], row, find);
  const values = fieldPlaceholders(type).map(({ name, field, relation, of }) => {
    const value = relation === null ? row[of] : rows[relation]?.[of];
    return [name, value === null || value === undefined ? '' : format(field, value)] as const;
  });
  return new Map([...values, ...Object.entries(general)]);
}

function relatedRows(
  { related }: LabelSource,
  row: Row,
  find: ValueSources['find'],
): Readonly<Record<string, Row | null>> {
  const rows: Record<string, Row | null> = {};
  // A relation that starts from another one comes after it.
  for (const [name, { resource, through, of }] of Object.entries(related)) {
    const key = (of === undefined ? row : rows[of])?.[through];
    rows[name] = typeof key === 'number' ? find(resource.name, key) : null;
  }
  return rows;
}
