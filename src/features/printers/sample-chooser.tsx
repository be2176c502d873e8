import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type LabelType, labelSources } from '../../domain/labels/placeholders';
import type { Filter } from '../../domain/query/query';
import { keyOf, nameOf, type Resource, type Row } from '../../domain/resource';
import { packages } from '../../domain/resources/tasks/packages';
import { tasks } from '../../domain/resources/tasks/tasks';
import { rowsOf, useRow, useRows } from '../../resource-kit/device/use-rows';
import { ReferenceLookup } from '../../resource-kit/fields/reference-lookup';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { LabelRows } from '../../resource-kit/labels/use-fill-labels';
import { Select } from '../../ui/forms/select';

interface SampleChooserProps {
  type: LabelType;
  onChoose: (sample: LabelRows | null) => void;
}

/** Goods are packed after they were picked. */
const packed: Filter = { taskType: 'PIC', status: 'completed' };

/** Chooses the row for a label; at first the first one. Packages are found by their task. */
export function SampleChooser({ type, onChoose }: SampleChooserProps) {
  const translate = useLabel();
  const isPackage = type === 'PACKAGE';
  const resource: Resource = isPackage ? tasks : labelSources[type].resource;
  const filter = isPackage ? packed : {};
  const first = useRows({ resource: resource.name, filter, sort: [resource.list.sort], range: [0, 0] })
    ?.rows[0];
  const [chosen, setChosen] = useState<number | null>(null);
  const id = chosen ?? (first ? keyOf(resource, first) : null);
  const found = useRow(resource.name, id);
  const row = found.kind === 'row' ? found.row : null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ReferenceLookup
        label={translate(resource.title.one)}
        resource={resource.name}
        filter={filter}
        value={id}
        onChange={setChosen}
      />
      {isPackage ? (
        <PackageChooser key={id} task={row} onChoose={onChoose} />
      ) : (
        <Chosen sample={row && { type, rows: [row] }} onChoose={onChoose} />
      )}
    </div>
  );
}

function PackageChooser({ task, onChoose }: { task: Row | null; onChoose: SampleChooserProps['onChoose'] }) {
  const { t } = useLingui();
  const all = rowsOf(packages, Array.isArray(task?.['packages']) ? task['packages'] : []);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = all.find(({ packageID }) => packageID === chosen) ?? all[0];
  return (
    <>
      <Select
        label={t`Package`}
        value={String(shown?.packageID ?? '')}
        options={all.map((each) => ({ value: String(each.packageID), label: nameOf(packages, each) }))}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <Chosen
        sample={shown && task ? { type: 'PACKAGE', rows: [shown], known: { tasks: [task] } } : null}
        onChoose={onChoose}
      />
    </>
  );
}

/** Reports the chosen row, again whenever its values change. */
function Chosen({
  sample,
  onChoose,
}: {
  sample: LabelRows | null;
  onChoose: SampleChooserProps['onChoose'];
}) {
  const key = JSON.stringify(sample);
  useEffect(() => onChoose(JSON.parse(key)), [key, onChoose]);
  return null;
}
