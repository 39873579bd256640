/** How something came out. `none`: it says nothing of the kind. base.css gives each its colours. */
export type Tone = 'ok' | 'warn' | 'bad' | 'none';
