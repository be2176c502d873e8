import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/feedback/banner';
import { Skeleton } from '../../ui/feedback/skeleton';
import { useLabelProblem } from './use-label-problem';
import type { Shown } from './use-shown-label';

/** A label as it will be printed, on white paper, or the reason why it cannot be drawn. */
export function LabelView({ label }: { label: Shown | null }) {
  const { t } = useLingui();
  const problem = useLabelProblem()(label);
  if (!label) return <Skeleton className="h-40" />;
  if (problem !== null) return <Banner tone="danger">{problem}</Banner>;
  const { size } = label;
  const [width, height] = [size?.widthMm, size?.heightMm];
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      {label.kind === 'picture' &&
        label.addresses.map((address, place) => (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: two may look the same
            key={place}
            src={address}
            alt={t`The label as it is printed`}
            style={{ width: `${width}mm`, aspectRatio: `${width} / ${height}` }}
            className="border-line-strong max-w-full rounded-sm border bg-white"
          />
        ))}
      {label.kind === 'text' && (
        <pre className="border-line-strong max-w-full rounded-sm border bg-white p-2 text-xs break-words whitespace-pre-wrap text-black">
          {label.text}
        </pre>
      )}
      <figcaption className="text-ink-3 text-xs">
        {size?.isGiven || label.kind === 'text'
          ? `${width} × ${height} mm`
          : t`${width} × ${height} mm, because ^PW and ^LL are missing`}
      </figcaption>
    </figure>
  );
}
