interface Midnights {
  readonly zone: string;
  /**
   * Moments of delivery around the midnights of the company and of a reader in Finland, each with a number of new
   * lines.
   */
  readonly tasks: readonly (readonly [deliveryDate: string, lines: number])[];
  /** The departures of Saturday at twelve, by their days of delivery. */
  readonly days: readonly { readonly date: string; readonly departs: string; readonly lines: number }[];
}

/** Companies ahead of and behind their users' time: the route display on devices and in the API's answers. */
export const companyMidnights: readonly Midnights[] = [
  {
    zone: 'Pacific/Kiritimati',
    tasks: [
      ['2026-11-20T09:59:59.999Z', 1],
      ['2026-11-20T10:00:00.000Z', 2],
      ['2026-11-20T21:59:59.999Z', 4],
      ['2026-11-20T22:00:00.000Z', 8],
      ['2026-11-21T09:59:59.999Z', 16],
      ['2026-11-21T10:00:00.000Z', 32],
    ],
    days: [
      { date: '2026-11-20', departs: '2026-11-20T22:00:00.000Z', lines: 1 },
      { date: '2026-11-21', departs: '2026-11-20T22:00:00.000Z', lines: 30 },
      { date: '2026-11-22', departs: '2026-11-27T22:00:00.000Z', lines: 32 },
    ],
  },
  {
    zone: 'Pacific/Pago_Pago',
    tasks: [
      ['2026-11-20T22:00:00.000Z', 1],
      ['2026-11-21T10:59:59.999Z', 2],
      ['2026-11-21T11:00:00.000Z', 4],
      ['2026-11-21T21:59:59.999Z', 8],
      ['2026-11-21T22:00:00.000Z', 16],
      ['2026-11-22T11:00:00.000Z', 32],
    ],
    days: [
      { date: '2026-11-20', departs: '2026-11-21T23:00:00.000Z', lines: 3 },
      { date: '2026-11-21', departs: '2026-11-21T23:00:00.000Z', lines: 28 },
      { date: '2026-11-22', departs: '2026-11-28T23:00:00.000Z', lines: 32 },
    ],
  },
];
