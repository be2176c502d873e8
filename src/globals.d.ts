/** Version and build of this bundle, e.g. `0.1.0+3f2a91c`. Absent where nothing was bundled (tsx): ask with typeof. */
declare const __VERSION__: string;

declare module '*.po' {
  export const messages: Record<string, string>;
}

/** Not in every browser, nor in TypeScript's declarations. */
declare class BarcodeDetector {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
