import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { createDirectly, type DirectOutcome, writeSecrets } from '../../api/direct-write';
import { nameOf, type Resource, type Row } from '../../domain/resource';
import { splitSecrets } from '../../domain/secrets';
import { toast } from '../../ui/feedback/toast-store';
import { findErrorLabel } from '../fields/error-label';
import { useLabel } from '../fields/use-label';
import { useIsReadOnly, useSession } from './device';
import { useApi } from './use-api';

export interface DirectWrite {
  /** Creates a row with its secrets. Resolves to its key; null: it was not created. */
  create(values: Row): Promise<number | null>;
  /** Sets secrets of a row; resolves false when they were not set. */
  setSecrets(id: number, secrets: Row): Promise<boolean>;
}

/** Writes with secrets: sent straight to the API, with the result shown to the user. */
export function useDirectWrite(resource: Resource): DirectWrite {
  const { t } = useLingui();
  const translate = useLabel();
  const api = useApi();
  const isReadOnly = useIsReadOnly();
  const { companyID } = useSession();
  return useMemo(() => {
    const isAllowed = (): boolean => {
      if (isReadOnly) toast.error(t`The session has ended. Sign in again to make changes.`);
      return !isReadOnly;
    };
    const called = (secrets: Row): string =>
      Object.keys(secrets)
        .flatMap((name) => resource.fields[name]?.label ?? [])
        .map(translate)
        .join(', ');
    /** Whether it is done. */
    const report = async (outcome: DirectOutcome, subject: string): Promise<boolean> => {
      switch (outcome.kind) {
        case 'done':
          toast.success(t`Saved: ${subject}`);
          return true;
        case 'unreachable':
          toast.error(t`Not saved: ${subject}. There is no connection.`);
          return false;
        case 'refused': {
          const known = await findErrorLabel(outcome.code);
          const general = known ? translate(known) : outcome.message;
          const [[name = '', problem = ''] = []] = Object.entries(outcome.fields);
          const field = resource.fields[name]?.label;
          // The faults of a record with several names say which of them is wrong, and why.
          const words = typeof problem === 'string' ? { id: problem } : problem;
          const own = outcome.code === 'row.invalid' ? translate(words) : general;
          const wrong = field && translate(field);
          const reason = wrong && wrong !== subject ? `${wrong}: ${own}` : field ? own : general;
          toast.error(t`Not saved: ${subject}. ${reason}`);
          return false;
        }
      }
    };
    return {
      async create(values) {
        if (!isAllowed()) return null;
        const outcome = await createDirectly(api, { resource, companyID }, values);
        const isThere = outcome.kind !== 'done' && outcome.created !== undefined;
        await report(
          outcome,
          isThere ? called(splitSecrets(resource, values).secrets) : nameOf(resource, values),
        );
        return outcome.created ?? null;
      },
      async setSecrets(id, secrets) {
        if (!isAllowed()) return false;
        const outcome = await writeSecrets(api, { resource, companyID, id }, secrets);
        return report(outcome, called(secrets));
      },
    };
  }, [api, companyID, isReadOnly, resource, translate, t]);
}
