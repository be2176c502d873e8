import { pickers } from '../../domain/resources/company/pickers';
import type { FormSection } from '../../resource-kit/record/form-section';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { PickerEditor } from './picker-editor';
import { PickerFacts } from './picker-facts';
import { queuesForm } from './queue-rows';

const section: FormSection = {
  view: (row) => <PickerFacts row={row} />,
  draftOf: queuesForm,
  edit: (props) => <PickerEditor {...props} />,
};

/** A picker with the task queues. */
export function PickerPage() {
  return <ResourceDetailPage resource={pickers} section={section} />;
}
