// Screens that belong to one format, beside those that every ledger has. The
// overview links to them; the routes are composed in the app.

export interface FormatScreen {
  /** After `/ledger/ID/`. */
  readonly path: string;
  readonly title: string;
  /** What a person finds there, in one sentence. */
  readonly about: string;
}

const SCREENS: Readonly<Record<string, readonly FormatScreen[]>> = {
  blocks: [
    {
      path: 'checkpoints',
      title: 'Checkpoints and rollbacks',
      about: 'where the run froze its state, where it went back · what changed between any two',
    },
  ],
  holon: [
    {
      path: 'intents',
      title: 'Intents',
      about: 'the tree of intents with their plans · the git branches',
    },
    {
      path: 'figures',
      title: 'Figures',
      about: 'calibration, routing, failures, entropy, conflicts · over any selection',
    },
  ],
  reactor: [
    {
      path: 'cascade',
      title: 'Cascade',
      about: 'the topology with its receipts replayed over it · what they cost',
    },
  ],
  thymos: [
    { path: 'what-if', title: 'What if', about: 'try another policy · a simulation, no verdict' },
  ],
};

export function screensOf(format: string): readonly FormatScreen[] {
  return Object.hasOwn(SCREENS, format) ? (SCREENS[format] ?? []) : [];
}
