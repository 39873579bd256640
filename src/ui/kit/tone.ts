/**
 * A tone says how something came out; `none` says nothing of the kind. base.css gives each its
 * colours.
 */
export type Tone = 'ok' | 'warn' | 'bad' | 'none';
