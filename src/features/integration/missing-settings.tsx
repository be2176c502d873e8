import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/feedback/banner';

/** Settings for the server's operator. */
export function MissingSettings({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  return (
    <Banner tone="warning">
      <p>{t`The server lacks settings; whoever runs it finds them in the README:`}</p>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 font-mono text-xs">
        {names.map((name) => (
          <li key={name} className="break-all">
            {name}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
