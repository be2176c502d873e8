import type { Access, Role } from '../../../domain/permissions';
import { closedInWindow } from '../../../domain/query/coverage';
import type { Filter } from '../../../domain/query/query';
import type { MirrorPolicy, WindowPolicy } from '../../../domain/resource';

/** What the engine needs to know of a resource that it keeps on the device. */
export interface PullResource {
  readonly name: string;
  readonly path: string;
  readonly key: string;
  readonly policy: 'all' | WindowPolicy;
  readonly include: readonly string[];
  readonly scope: 'company' | 'global';
  /** Field that tells when a row was last changed, where rows have one. */
  readonly changedAt: string | null;
}

const changeField = 'updatedAt';

interface Declared {
  readonly name: string;
  readonly path: string;
  readonly key: string;
  readonly scope: 'company' | 'global';
  readonly mirror: MirrorPolicy;
  readonly access: Access;
  readonly children?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Resources that are pulled for a role, in the order in which they are pulled (S21). */
export function pulledResources(declared: readonly Declared[], role: Role): readonly PullResource[] {
  return declared.flatMap(({ name, path, key, scope, mirror, access, children, fields }): PullResource[] => {
    if (mirror === 'visited' || mirror === 'none' || !access.read.includes(role)) return [];
    const changedAt = Object.hasOwn(fields, changeField) ? changeField : null;
    return [{ name, path, key, scope, policy: mirror, include: Object.keys(children ?? {}), changedAt }];
  });
}

/** A segment of a snapshot: one scan in key order over the rows that fulfil a filter. */
export interface SnapshotSegment {
  /** `pickers`, `tasks:open`, `tasks:closed0` …; key of `MirrorState.progress`. */
  readonly name: string;
  readonly resource: PullResource;
  readonly direction: 'ASC' | 'DESC';
  readonly filter: (windowSince: string) => Filter;
}

/** The scans of a resource: windows newest first, the open rows before the completed ones (S22). */
export function segmentsOf(resource: PullResource): readonly SnapshotSegment[] {
  const { name, policy } = resource;
  if (policy === 'all') return [{ name, resource, direction: 'ASC', filter: () => ({}) }];
  const scan = (segment: string, filter: SnapshotSegment['filter']): SnapshotSegment => {
    return { name: `${name}:${segment}`, resource, direction: 'DESC', filter };
  };
  // A closed row is kept for any of its moments, by scans that do not overlap.
  const scans = closedInWindow(policy, '').length;
  return [
    scan('open', () => ({ [policy.field]: [...policy.open] })),
    ...Array.from({ length: scans }, (_, index) =>
      scan(`closed${index}`, (since) => closedInWindow(policy, since)[index] ?? {}),
    ),
  ];
}

/** Segments that depend on how far the window reaches back. */
export function isWindowSegment(segment: string): boolean {
  return /:closed\d+$/.test(segment);
}

/** Name of the step that checks the rows which the scans of a resource have not met. */
export function checkSegmentOf(resource: PullResource): string {
  return `${resource.name}:check`;
}

/** Name of the step that asks for the newest change time, before the scans of a sweep. */
export function markSegmentOf(resource: PullResource): string {
  return `${resource.name}:mark`;
}

/** Name of the step that asks for the newest rows, back to known ones. */
export function newestSegmentOf(resource: PullResource): string {
  return `${resource.name}:newest`;
}

/** All steps of a resource in a snapshot or a sweep. */
export function allSegmentsOf(resource: PullResource): readonly string[] {
  const scans = segmentsOf(resource).map(({ name }) => name);
  return [markSegmentOf(resource), ...scans, newestSegmentOf(resource), checkSegmentOf(resource)];
}
