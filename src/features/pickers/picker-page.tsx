import { pickers } from '../../domain/resources/pickers';
import type { FormSection } from '../../resource-kit/form-section';
import { ResourceDetailPage } from '../../resource-kit/resource-detail-page';
import { PickerEditor } from './picker-editor';
import { PickerFacts } from './picker-facts';

const section: FormSection = {
  view: (row) => <PickerFacts row={row} />,
  edit: (props) => <PickerEditor {...props} />,
};

/** A picker with the PIN code and the task queues. */
export function PickerPage() {
  return <ResourceDetailPage resource={pickers} section={section} />;
}
