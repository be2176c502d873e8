import { useReferenceName } from './use-reference-name';

/** The name of the row that a reference points at. */
export function ReferenceName({ to, id }: { to: string; id: number | null | undefined }) {
  return <>{useReferenceName(to, id)}</>;
}
