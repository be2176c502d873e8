/** `bytes`: read and decoded only · `papaparse`: every row as a list of texts, all kept. */
export type PlainRead = 'bytes' | 'papaparse';

export interface PlainReading {
  readonly milliseconds: number;
  readonly rows: number;
}
