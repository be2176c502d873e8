import { Skeleton } from '../feedback/skeleton';

const skeletonRows = 12;

/** Empty room above or below the rows in view. */
export function Gap({ span, height }: { span: number; height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: these rows cannot take the focus
    <tr aria-hidden="true">
      <td colSpan={span} className="p-0" style={{ height }} />
    </tr>
  );
}

export function SkeletonTable({ span }: { span: number }) {
  return [...Array(skeletonRows).keys()].map((row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: these rows cannot take the focus
    <tr key={row} aria-hidden="true">
      {[...Array(span).keys()].map((cell) => (
        <td key={cell} className="h-row px-2.5">
          <Skeleton className={cell % 3 === 1 ? 'h-3 w-1/2' : 'h-3 w-4/5'} />
        </td>
      ))}
    </tr>
  ));
}
