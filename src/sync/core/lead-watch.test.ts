import { describe, expect, it } from 'vitest';
import { endLead, hearBeat, type LeadWatch, startOfWatch, watchBeat } from './lead-watch';

/** Silent beats until this tab takes the lead. */
function beatsUntilTheft(from: LeadWatch, isVisible: boolean): number {
  let watch: LeadWatch = { ...from, hasHeard: false };
  for (let beats = 1; beats < 1_000; beats++) {
    const next = watchBeat(watch, isVisible);
    if (next.steals) return beats;
    watch = next.watch;
  }
  return Number.POSITIVE_INFINITY;
}

describe('[S36] the leader', () => {
  it('a silent leader’s lock is stolen after four beats, by a hidden tab after eight', () => {
    expect(beatsUntilTheft(startOfWatch, true)).toBe(4);
    expect(beatsUntilTheft(startOfWatch, false)).toBe(8);
  });

  it('a tab whose lock was stolen waits twice as long the next time, within bounds, until it has heard enough', () => {
    let watch = endLead(startOfWatch, true);
    expect(beatsUntilTheft(watch, true)).toBe(8);
    for (let times = 0; times < 20; times++) watch = endLead(watch, true);
    expect(beatsUntilTheft(watch, true)).toBe(4 * 2 ** 6);
    for (let beats = 0; beats < 12; beats++) watch = watchBeat({ ...watch, hasHeard: true }, true).watch;
    expect(beatsUntilTheft(watch, true)).toBe(4);
    expect(endLead(startOfWatch, false).setbacks).toBe(0);
  });
});

describe('[S37] a hidden leader is asked for the lead', () => {
  const shown = { isLeaderVisible: false, isVisible: true, isLeading: false };

  it('by a visible tab, at its second beat', () => {
    const first = hearBeat(startOfWatch, shown);
    expect(first.asks).toBe(false);
    const second = hearBeat(first.watch, shown);
    expect(second.asks).toBe(true);
    expect(second.watch.hiddenBeats).toBe(0);
  });

  it.each([
    { ...shown, isLeaderVisible: true },
    { ...shown, isVisible: false },
    { ...shown, isLeading: true },
  ])('not otherwise: %o', (tabs) => {
    const { watch } = hearBeat(startOfWatch, shown);
    expect(hearBeat(watch, tabs)).toMatchObject({ asks: false, watch: { hiddenBeats: 0 } });
  });
});
