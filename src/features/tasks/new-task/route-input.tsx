import { routes } from '../../../domain/resources/sites/routes';
import { tasks } from '../../../domain/resources/tasks/tasks';
import type { InputProps } from '../../../resource-kit/fields/inputs';
import { ReferenceLookup } from '../../../resource-kit/fields/reference-lookup';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { useFirstRow } from '../../../resource-kit/screens/use-first-row';

interface RouteInputProps extends InputProps {
  /** Taken from the copied task until a route is chosen. */
  route: string;
}

/** The route of a copy whose original has it only as text: the text is shown until a route is chosen. */
export function RouteInput({ route, field, value, onChange, onBlur, error, disabled }: RouteInputProps) {
  const translate = useLabel();
  const first = useFirstRow();
  const id = typeof value === 'number' ? value : null;
  return (
    <ReferenceLookup
      resource={routes.name}
      first={first}
      label={translate(field.label)}
      value={id}
      onChange={onChange}
      {...(onBlur && { onBlur })}
      error={error}
      disabled={disabled}
      hint={id === null && `${translate(tasks.fields.route.label)}: ${route}`}
    />
  );
}
