import type { PackageType } from '../../../domain/resources/catalog/package-types';
import type { PalletType } from '../../../domain/resources/catalog/pallet-types';

/** The pallets of the demo company: its own, and hired ones whose movements CHEP wants to hear of. */
export function generatePalletTypes(companyID: number): readonly PalletType[] {
  const pallet = (
    palletTypeID: number,
    [palletTypeNumber, name]: readonly [string, string],
    [depth, width, height]: readonly [number, number, number],
    maxPackagesAmount: number,
  ): PalletType => ({
    palletTypeID,
    companyID,
    palletTypeNumber,
    name,
    depth,
    width,
    height,
    volume: Math.round(depth * width * height * 1000),
    maxPackagesAmount,
  });
  return [
    pallet(1, ['200', 'EUR'], [1.2, 0.8, 0.144], 400),
    pallet(2, ['201', 'FIN'], [1.2, 1, 0.144], 120),
    pallet(3, ['B1210A', 'CHEP'], [1.2, 1, 0.162], 40),
  ];
}

/** Package types by size: small goods on EUR pallets, cases on hired ones; sacks are loaded loose. */
export function generatePackageTypes(companyID: number): readonly PackageType[] {
  const type = (
    packageTypeID: number,
    name: string,
    side: number,
    pallet: readonly [palletTypeID: number | null, palletMultiplier: number],
  ): PackageType => ({
    packageTypeID,
    companyID,
    packageTypeNumber: String(100 + packageTypeID),
    name,
    depth: side,
    width: side,
    height: side,
    weight: Math.round(side * 10) / 10,
    volume: Math.round(side ** 3 * 1000),
    palletTypeID: pallet[0],
    palletMultiplier: pallet[1],
  });
  return [
    type(1, 'Pikkupakkaus', 0.1, [1, 400]),
    type(2, 'Laatikko', 0.25, [2, 120]),
    type(3, 'Suurlaatikko', 0.4, [3, 40]),
    type(4, 'Irtotavara', 0.8, [null, 0]),
  ];
}

/** The package type of goods of a size. */
export function packageTypeOf(dm3: number): number {
  if (dm3 <= 1) return 1;
  if (dm3 <= 8) return 2;
  return dm3 <= 60 ? 3 : 4;
}
