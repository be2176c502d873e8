import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRole } from '../../resource-kit/device/use-may';
import { useLabel } from '../../resource-kit/fields/use-label';
import { StateBadge } from '../../resource-kit/record/state-badge';
import { buttonClass } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { noSingleKeys } from '../../ui/hooks/use-hotkeys';
import { IconCheck } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { Card } from '../../ui/layout/card';
import { PageHeader } from '../../ui/layout/page-header';
import { rightsOf } from './rights';

/**
 * Answers to first questions on one page, also without a network. @param paths of the screens that the user may open
 */
export function HelpPage({ paths }: { paths: readonly string[] }) {
  const { t } = useLingui();
  return (
    <Page>
      <title>{`${t`Help`} · TOOLS`}</title>
      <PageHeader title={t`Help`} />
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Marks />
          <Offline />
          <Keys />
        </div>
        <Rights paths={paths} />
      </div>
    </Page>
  );
}

function Marks() {
  const { t } = useLingui();
  return (
    <Card
      title={t`What the marks mean`}
      actions={
        <Link to="/sync" className={buttonClass('secondary', 'sm')}>
          {t`Synchronization`}
        </Link>
      }
    >
      <Terms
        items={[
          [
            <StateBadge key="waiting" state="waiting" />,
            t`The change is kept on this device and is sent as soon as the server answers.`,
          ],
          [
            <StateBadge key="rejected" state="rejected" />,
            t`The server did not accept the change. Synchronization says why: send it again, change it or discard it.`,
          ],
          [
            t`Offline: only what is on this device is shown`,
            t`The server does not answer. What you see is as of the last synchronization; what you enter is kept.`,
          ],
          [
            t`From the server: includes what is not on this device`,
            t`The list reaches further back than this device keeps. The rest is fetched from the server.`,
          ],
        ]}
      />
    </Card>
  );
}

function Offline() {
  const { t } = useLingui();
  return (
    <Card title={t`Without a network`}>
      <div className="flex flex-col gap-2 text-sm">
        <p>{t`Lists, search and filters work. Tasks, products and all other records can be opened, created, edited and deleted. The changes wait on this device, even when the browser is closed, and are sent in their order.`}</p>
        <p>{t`Signing in, passwords and PIN codes, imports of tasks and locations, the history and days that are not on this device need a connection. Imported products, pickers and task lines wait as other changes do.`}</p>
        <p>{t`Sign out only when nothing waits: changes of a user who signed out wait for the user’s next sign-in on this device.`}</p>
      </div>
    </Card>
  );
}

function Keys() {
  const { t } = useLingui();
  return (
    <Card title={t`Keys`}>
      <Terms
        items={[
          [<Key key="/">/</Key>, t`Search in the list`],
          [<Key key="k">Ctrl / ⌘ K</Key>, t`Find screens, tasks, products, bins and actions`],
          [<Key key="rows">↑ ↓</Key>, t`Move in a list`],
          [<Key key="space">{t`Space`}</Key>, t`Select the row; with Shift and the arrows several`],
          [<Key key="enter">Enter</Key>, t`Open the row`],
          [<Key key="details">→ ←</Key>, t`Show and hide the details of the row`],
          [<Key key="e">E</Key>, t`Edit the record`],
          [<Key key="alt">Alt ↑ ↓</Key>, t`Previous and next record`],
          [<Key key="z">Ctrl / ⌘ Z</Key>, t`Undo, while the notice of the change is shown`],
          [<Key key="esc">Esc</Key>, t`Close, cancel`],
          [t`Barcode scanner`, t`Opens what was scanned: a task, an order, a product, a bin`],
        ]}
      />
      <SingleKeys />
    </Card>
  );
}

/** Keys that act without Ctrl or Alt can be switched off (WCAG 2.1.4), for the device, like the language. */
function SingleKeys() {
  const { t } = useLingui();
  const [isOn, setOn] = useState(() => localStorage.getItem(noSingleKeys) === null);
  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(noSingleKeys);
    else localStorage.setItem(noSingleKeys, 'off');
    setOn(on);
  };
  return (
    <Checkbox
      className="border-line mt-3 border-t pt-3"
      label={t`Use the single keys / and E`}
      hint={t`Turn this off if they are pressed by chance, for example by speech input.`}
      checked={isOn}
      onChange={({ target }) => turn(target.checked)}
    />
  );
}

function Rights({ paths }: { paths: readonly string[] }) {
  const { t } = useLingui();
  const translate = useLabel();
  const rights = rightsOf(useRole(), paths);
  const columns = [
    ['create', t`Create`],
    ['update', t`Edit`],
    ['delete', t`Delete`],
  ] as const;
  return (
    <Card title={t`What you may do`}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-ink-3 text-left text-xs">
            <th scope="col" className="py-1 font-normal">{t`See`}</th>
            {columns.map(([verb, name]) => (
              <th key={verb} scope="col" className="py-1 text-center font-normal max-sm:px-1 sm:w-20">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(({ resource, verbs }) => (
            <tr key={resource.name} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal hyphens-auto wrap-anywhere">
                {translate(resource.title.many)}
              </th>
              {columns.map(([verb, name]) => (
                <td key={verb} className="text-center">
                  {verbs[verb] ? (
                    <>
                      <IconCheck className="mx-auto size-4" />
                      <span className="sr-only">{name}</span>
                    </>
                  ) : (
                    <span className="text-ink-3">
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">
                        <Trans>no</Trans>
                      </span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="border-line bg-surface-2 rounded-md border px-1.5 py-0.5 font-mono text-xs whitespace-nowrap">
      {children}
    </kbd>
  );
}

/** Terms with their meanings; side by side if there is room. */
function Terms({ items }: { items: readonly (readonly [term: ReactNode, meaning: string])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[fit-content(40%)_1fr]">
      {items.map(([term, meaning]) => (
        <div key={meaning} className="contents">
          <dt>{term}</dt>
          <dd className="text-ink-2 max-sm:mb-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
