/** Charts in the colours of the design tokens, so that they follow the theme without being redrawn. */
export const chartTheme = {
  text: { fontSize: 12, fontFamily: 'inherit', fill: 'var(--c-ink-2)' },
  axis: {
    ticks: { line: { stroke: 'var(--c-line)' }, text: { fill: 'var(--c-ink-2)', fontSize: 12 } },
    domain: { line: { stroke: 'var(--c-line)' } },
    legend: { text: { fill: 'var(--c-ink-2)' } },
  },
  grid: { line: { stroke: 'var(--c-line)' } },
  crosshair: { line: { stroke: 'var(--c-line-strong)' } },
  tooltip: { container: { background: 'var(--c-surface)', color: 'var(--c-ink)' } },
};
