import { pickers } from '../../domain/resources/company/pickers';
import type { FormSection } from '../../resource-kit/record/form-section';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { PickerEditor } from './picker-editor';
import { PickerFacts } from './picker-facts';
import { queuesForm } from './queue-rows';
import { useQueuesAreOn } from './use-picker-queues';

const section: FormSection = {
  view: (row) => <PickerFacts row={row} />,
  edit: (props) => <PickerEditor {...props} />,
};
const withQueues: FormSection = { ...section, draftOf: queuesForm };

/** A picker with the task queues. */
export function PickerPage() {
  // A draft that no form restores could not be discarded.
  return <ResourceDetailPage resource={pickers} section={useQueuesAreOn() ? withQueues : section} />;
}
