import type { Config } from 'tailwindcss';

const token = (name: string) => `var(--${name})`;

/** Names of the design tokens; their values, light and dark, are in src/ui/theme.css. */
export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    extend: {
      colors: {
        canvas: token('c-canvas'),
        surface: { DEFAULT: token('c-surface'), 2: token('c-surface-2'), 3: token('c-surface-3') },
        line: { DEFAULT: token('c-line'), strong: token('c-line-strong') },
        ink: {
          DEFAULT: token('c-ink'),
          2: token('c-ink-2'),
          3: token('c-ink-3'),
          inverse: token('c-ink-inverse'),
        },
        brand: {
          DEFAULT: token('c-brand'),
          hover: token('c-brand-hover'),
          ink: token('c-brand-ink'),
          text: token('c-brand-text'),
          soft: token('c-brand-soft'),
          mark: token('c-brand-mark'),
        },
        danger: {
          DEFAULT: token('c-danger'),
          hover: token('c-danger-hover'),
          ink: token('c-danger-ink'),
          text: token('c-danger-text'),
          soft: token('c-danger-soft'),
        },
        focus: token('c-focus'),
        selected: token('c-selected'),
        backdrop: token('c-backdrop'),
        new: { DEFAULT: token('st-new'), soft: token('st-new-soft') },
        started: { DEFAULT: token('st-started'), soft: token('st-started-soft') },
        paused: { DEFAULT: token('st-paused'), soft: token('st-paused-soft') },
        completed: { DEFAULT: token('st-completed'), soft: token('st-completed-soft') },
        suspended: { DEFAULT: token('st-suspended'), soft: token('st-suspended-soft') },
        draft: { DEFAULT: token('st-draft'), soft: token('st-draft-soft') },
      },
      spacing: { ctl: token('size-ctl'), row: token('size-row') },
      fontSize: {
        xs: [token('fs-xs'), { lineHeight: '1rem' }],
        sm: [token('fs-sm'), { lineHeight: '1.25rem' }],
        base: [token('fs-base'), { lineHeight: '1.25rem' }],
        lg: ['1rem', { lineHeight: '1.5rem' }],
        xl: ['1.25rem', { lineHeight: '1.75rem' }],
        '2xl': ['1.5rem', { lineHeight: '2rem' }],
      },
      boxShadow: { pop: token('shadow-pop') },
    },
  },
} satisfies Config;
