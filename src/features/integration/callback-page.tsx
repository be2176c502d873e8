import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { callbackPath } from '../../domain/accounting';
import { buttonClass } from '../../ui/button';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { ErrorState } from '../../ui/feedback/states';
import { toast } from '../../ui/feedback/toast-store';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { atOnce } from '../../ui/navigation/at-once';
import { useConnection, useRefusalText } from './use-connection';

/**
 * Passes the accounting system's answer to the server, which alone can use it, and leaves no trace of it in the
 * browser.
 */
export function CallbackPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { search } = useLocation();
  const refusalText = useRefusalText();
  const { api, adopt } = useConnection();
  const [failure, setFailure] = useState<string | null>(
    search === '' ? t`This page has no answer from the accounting system.` : null,
  );
  // An answer is used once, however often the page is rendered.
  const answer = useRef(search);
  const title = t`Integration`;
  useEffect(() => {
    const given = answer.current;
    answer.current = '';
    if (given === '') return;
    void navigate(callbackPath, { replace: true, state: atOnce });
    void api.finish(window.location.origin + callbackPath, given).then((outcome) => {
      if (outcome.kind === 'done') {
        adopt(outcome.value);
        toast.success(t`The accounting system is connected`);
        void navigate('/integration', { replace: true });
      } else setFailure(refusalText(outcome, t`There is no connection. Begin again when there is one.`));
    });
  }, [api, adopt, navigate, refusalText, t]);
  return (
    <Page>
      <title>{`${title} · TOOLS`}</title>
      <PageHeader title={title} />
      {failure === null ? (
        <SkeletonRows rows={3} />
      ) : (
        <ErrorState
          title={t`Not connected`}
          actions={
            <Link to="/integration" replace className={buttonClass('primary')}>
              {t`Back to the integration`}
            </Link>
          }
        >
          {failure}
        </ErrorState>
      )}
    </Page>
  );
}
