/** Programs by a mark in their user agent. The first match wins, because many also claim to be others. */
const programs: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A user agent in readable form, e.g. `Chrome, Android`; for an unknown program its first word. */
export function programName(userAgent: string): string {
  const named = (names: typeof programs) => names.find(([mark]) => mark.test(userAgent))?.[1];
  const program = named(programs) ?? userAgent.split(/[\s/]/, 1)[0] ?? '';
  const system = named(systems);
  return system ? `${program}, ${system}` : program;
}
