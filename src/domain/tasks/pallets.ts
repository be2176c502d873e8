import type { PackageType } from '../resources/catalog/package-types';

/** Pallets of a type; without one: packages without a known pallet type. */
export interface PalletCount {
  readonly palletTypeID: number | null;
  readonly amount: number;
}

/** Highest number of pallets of a type that a user can enter for a task. */
export const maxPallets = 9999;

/** Packages of a type; null: goods whose product has no package type. */
export interface PackageCount {
  readonly packageTypeID: number | null;
  readonly packages: number;
}

/**
 * Pallets needed for packages: full pallets by package type, summed by pallet type (decision 18).
 * @returns ordered by the keys of pallet types, those without one last; empty if there are no packages
 */
export function countPallets(
  counts: readonly PackageCount[],
  types: readonly Pick<PackageType, 'packageTypeID' | 'palletTypeID' | 'palletMultiplier'>[],
): readonly PalletCount[] {
  const byID = new Map(types.map((type) => [type.packageTypeID, type]));
  const sums = new Map<number | null, number>();
  const add = (palletTypeID: number | null, amount: number) =>
    sums.set(palletTypeID, (sums.get(palletTypeID) ?? 0) + amount);
  for (const { packageTypeID, packages } of counts) {
    const type = packageTypeID === null ? undefined : byID.get(packageTypeID);
    const full = Math.ceil(packages);
    if (!type || type.palletTypeID === null || type.palletMultiplier <= 0) add(null, full);
    else add(type.palletTypeID, Math.ceil(full / type.palletMultiplier));
  }
  return [...sums]
    .map(([palletTypeID, amount]) => ({ palletTypeID, amount }))
    .filter(({ amount }) => amount > 0)
    .sort(byType);
}

/** Packages without a pallet type come last. */
function byType(a: PalletCount, b: PalletCount): number {
  return (a.palletTypeID ?? Number.MAX_SAFE_INTEGER) - (b.palletTypeID ?? Number.MAX_SAFE_INTEGER);
}

/**
 * "EUR 2, CHEP 1", in the order of the types; null: there are no pallets. Packages without a pallet type are not
 * counted.
 */
export function palletSummary(
  counts: readonly PalletCount[],
  nameOf: (palletTypeID: number) => string,
): string | null {
  const parts = counts
    .toSorted(byType)
    .flatMap(({ palletTypeID, amount }) =>
      palletTypeID === null || amount === 0 ? [] : [`${nameOf(palletTypeID)} ${amount}`],
    );
  return parts.length > 0 ? parts.join(', ') : null;
}
