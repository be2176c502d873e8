import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createRow, updateRow } from '../../domain/mutations/rows';
import { type Route, routes } from '../../domain/resources/sites/routes';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { formName } from '../../resource-kit/drafts/form-draft';
import { checkValue, tooLong } from '../../resource-kit/fields/check-value';
import { useLabel } from '../../resource-kit/fields/use-label';
import { dropUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { useGuardedClose } from '../../resource-kit/record/unsaved/use-leave-form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { useSubmitOnce } from '../../ui/hooks/use-submit-once';
import { differing, type RouteDraft, routeDraftOf, routeValues } from './drafts';
import { useTextDraft } from './use-text-draft';

/** Name, priority and external reference of a route; null: a new one. */
export function RouteForm({ route, onDone }: { route: Route | null; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const translate = useLabel();
  const device = useDevice();
  const navigate = useNavigate();
  const submit = useSubmit();
  const { companyID } = useSession();
  const { draft, setDraft, seen, submitted } = useTextDraft({
    form: formName(routes, route?.routeID ?? 'new'),
    row: route,
    textsOf: routeDraftOf,
  });
  const [isChecked, setChecked] = useState(false);
  const values = routeValues(draft, i18n.locale);
  const { name, priority, externalReference } = routes.fields;
  const wrong = values && checkValue(priority, values.priority);
  const long = (key: 'name' | 'externalReference') => {
    const problem = tooLong(routes.fields[key], draft[key]);
    return problem ? translate(problem) : undefined;
  };
  const field = (key: keyof RouteDraft) => ({
    value: draft[key],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [key]: event.target.value }),
  });
  const leave = (to?: string) => {
    dropUnsaved();
    onDone();
    if (to) void navigate(to, { replace: true });
  };
  const cancel = useGuardedClose(() => leave(route ? undefined : '/routes'));
  const save = useSubmitOnce(async () => {
    setChecked(true);
    if (!values || wrong || long('name') || long('externalReference')) return;
    submitted();
    if (seen) {
      const changes = differing(seen, values);
      const isStored =
        Object.keys(changes).length === 0 ||
        (await submit([updateRow(routes, seen, changes, companyID)], { undo: true }));
      if (isStored) leave();
      return;
    }
    const id = await device.newID();
    if (await submit([createRow(routes, id, values, companyID)])) leave(`/routes/${id}`);
  });
  return (
    <form noValidate onSubmit={save} className="flex max-w-2xl flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          label={translate(name.label)}
          required
          error={isChecked && !values ? t`Name is required` : long('name')}
          {...field('name')}
        />
        <TextField
          label={translate(priority.label)}
          inputMode="numeric"
          error={isChecked && wrong ? translate(wrong) : undefined}
          {...field('priority')}
        />
      </div>
      <TextField
        label={translate(externalReference.label)}
        error={long('externalReference')}
        {...field('externalReference')}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary">{t`Save`}</Button>
      </div>
    </form>
  );
}
