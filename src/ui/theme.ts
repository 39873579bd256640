// Mantine gets our tokens once, here; tokens.css has their values.

import {
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type ModalProps,
  type TableProps,
  type TextProps,
  type TooltipProps,
} from '@mantine/core';
import css from './kit/figures/table.module.css';

const accent: MantineColorsTuple = [
  '#eef0fe',
  '#dcdffc',
  '#b9c0f8',
  '#a0aaff',
  '#8d99ff',
  '#6a77ee',
  '#5463e0',
  '#3f4fd3',
  '#3542b5',
  '#2b3694',
];

/** Mantine's dark surfaces and text levels come from our tokens: 0 is text, 7 the page. */
const dark: MantineColorsTuple = [
  '#e6e9ef',
  '#c8ced9',
  '#aab2c1',
  '#8b94a6',
  '#3d4553',
  '#272c36',
  '#1c2028',
  '#14171c',
  '#0f1216',
  '#0a0c0f',
];

/** Our tokens give these colours for both schemes: there are no shades to choose from. */
const TOKENS = {
  faint: 'var(--ls-text-faint)',
  ok: 'var(--ls-ok)',
  warn: 'var(--ls-warn)',
  bad: 'var(--ls-bad)',
} as const;

/** Mantine goes below the smallest size of our scale. */
const SMALL = { fontSize: 'var(--ls-text-13)', lineHeight: 1.4 } as const;

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  // Filled controls take the scheme's own colours and the text that is readable on them.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const color = input.color ?? 'accent';
    if (input.variant !== 'filled') return colors;
    if (color === 'accent') {
      return {
        ...colors,
        background: 'var(--ls-accent)',
        hover: 'var(--ls-accent-hover)',
        color: 'var(--ls-on-accent)',
      };
    }
    if (!(color in TOKENS)) return colors;
    return {
      ...colors,
      background: `var(--ls-${color})`,
      hover: `color-mix(in srgb, var(--ls-${color}) 88%, var(--ls-text))`,
      color: 'var(--ls-surface)',
    };
  },
  colors: {
    accent,
    dark,
    faint: colorsTuple(TOKENS.faint),
    ok: colorsTuple(TOKENS.ok),
    warn: colorsTuple(TOKENS.warn),
    bad: colorsTuple(TOKENS.bad),
  },
  // Screens change their shape at a phone, a narrow window, a small screen, and a wide one.
  breakpoints: { xs: '36em', sm: '45em', md: '54em', lg: '69em', xl: '88em' },
  fontFamily: 'var(--ls-sans)',
  fontFamilyMonospace: 'var(--ls-mono)',
  fontSizes: {
    xs: 'var(--ls-text-13)',
    sm: 'var(--ls-text-13)',
    md: 'var(--ls-text-15)',
    lg: 'var(--ls-text-15)',
    xl: 'var(--ls-text-20)',
  },
  spacing: {
    xs: 'var(--ls-1)',
    sm: 'var(--ls-2)',
    md: 'var(--ls-3)',
    lg: 'var(--ls-4)',
    xl: 'var(--ls-6)',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.3' },
  radius: {
    xs: 'var(--ls-radius-small)',
    sm: 'var(--ls-radius-small)',
    md: 'var(--ls-radius)',
    lg: 'var(--ls-radius-large)',
    xl: 'var(--ls-radius-panel)',
  },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--ls-text-20)', lineHeight: '1.3' },
      h2: { fontSize: 'var(--ls-text-15)', lineHeight: '1.4' },
      h3: { fontSize: 'var(--ls-text-13)', lineHeight: '1.4' },
      h4: { fontSize: 'var(--ls-text-13)', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // The values are plain: the screen that has a component loads what it brings along.
  components: {
    Tooltip: {
      defaultProps: {
        openDelay: 350,
        events: { hover: true, focus: true, touch: true },
        multiline: true,
        maw: 480,
        fz: 'xs',
        withinPortal: true,
      } satisfies Partial<TooltipProps>,
    },
    Button: { defaultProps: { variant: 'default' } satisfies Partial<ButtonProps> },
    Text: { defaultProps: { size: 'sm' } satisfies Partial<TextProps> },
    Table: {
      defaultProps: {
        layout: 'fixed',
        highlightOnHover: true,
        horizontalSpacing: 'md',
        verticalSpacing: 'xs',
        borderColor: 'var(--ls-line-soft)',
        highlightOnHoverColor: 'var(--ls-surface-hover)',
      } satisfies Partial<TableProps>,
      classNames: { table: css.table ?? '' },
    },
    // A field hands its own styles down to these; on their own they have theirs.
    InputWrapper: { styles: { description: SMALL, error: SMALL } },
    InputDescription: { styles: { description: SMALL } },
    InputError: { styles: { error: SMALL } },
    Pill: { styles: { root: { fontSize: 'var(--mantine-font-size-xs)' } } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // The title row would be the banner of the page otherwise.
        attributes: { header: { role: 'none' } },
      } satisfies Partial<ModalProps>,
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' } satisfies Partial<ActionIconProps>,
    },
  },
});

const shared = {
  '--mantine-color-body': 'var(--ls-surface)',
  '--mantine-color-text': 'var(--ls-text)',
  '--mantine-color-dimmed': 'var(--ls-text-dim)',
  '--mantine-color-placeholder': 'var(--ls-text-faint)',
  '--mantine-color-default': 'var(--ls-surface-raised)',
  '--mantine-color-default-hover': 'var(--ls-surface-hover)',
  '--mantine-color-default-color': 'var(--ls-text)',
  '--mantine-color-default-border': 'var(--ls-line)',
  '--mantine-color-anchor': 'var(--ls-accent-text)',
  '--mantine-color-error': 'var(--ls-bad)',
  '--mantine-color-faint-text': 'var(--ls-text-faint)',
  '--mantine-color-ok-text': 'var(--ls-ok)',
  '--mantine-color-warn-text': 'var(--ls-warn)',
  '--mantine-color-bad-text': 'var(--ls-bad)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
