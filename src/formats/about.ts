// What each format is called and what of it can be opened, in words: small, so that a
// page may show it without loading the code behind it.

export interface About {
  readonly name: string;
  /** Goes on from the name: "a state folder, or its receipts.json". */
  readonly accepts: string;
}

export const thymosAbout: About = {
  name: 'OpenThymos',
  accepts: 'SQLite database (with its .db-wal), audit export (JSON, CSV), JSON Lines, pg_dump',
};

export const reactorAbout: About = {
  name: 'Reactor',
  accepts: 'state folder, or its receipts.json alone',
};

export const blocksAbout: About = {
  name: 'Block state ledger',
  accepts: 'blocks-ledger/1 (JSON Lines), with or without its chain',
};

export const holonAbout: About = {
  name: 'Holon',
  accepts: 'events.jsonl, or several files of one run in a folder',
};

export const journalAbout: About = {
  name: 'Review journal',
  accepts: 'exported journal (JSON Lines)',
};

/** In the order of the registry. */
export const ABOUT: readonly About[] = [
  thymosAbout,
  reactorAbout,
  blocksAbout,
  holonAbout,
  journalAbout,
];
