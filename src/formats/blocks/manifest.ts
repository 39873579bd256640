import type { Manifest } from '../manifest.ts';

export const blocksManifest: Manifest = {
  id: 'blocks',
  name: 'Block state ledger',
  ledgers: '',
  opens: 'blocks-ledger/1 (JSON Lines), with or without its chain',
  opensInFull: '`blocks-ledger/1` (JSON Lines)',
  proves: 'content and chain if it is chained; completeness with a head id',
  original: {
    verifier:
      'There is none: `blocks-ledger/1` is a file format of this project, for the ledger that the system keeps.',
    reference: 'The same as the strict profile: every check.',
  },
  records: { ids: true, world: true },
  pins: ['head'],
  lab: {
    path: 'lab/blocks',
    title: 'Blocks lab',
    story:
      'Write a run’s context, set a checkpoint, roll back before a mistake, patch it and go on; see what a rollback cannot undo.',
    about: 'write a run, roll it back, patch it',
  },
  views: [
    {
      tab: 'run',
      view: 'checkpoints',
      title: 'Checkpoints',
      about: 'where the run froze its state, where it went back · what changed between any two',
    },
  ],
  limits: [
    {
      title: 'That it was not written again',
      text: 'Whoever can write the file can write all of it again, ids included, and a file without ids can be changed anywhere. Only the id of the last record, noted elsewhere, shows that the file is whole and the original one.',
    },
    {
      title: 'Who wrote',
      text: 'Writer and source are names in the file, and nothing is signed. A leaf block that writes under the owner’s name is not found.',
    },
    {
      title: 'What was done outside',
      text: 'Side effects are what child blocks reported. What was not reported is not known, and what is called reversible was not necessarily reversed: a rollback touches the ledger alone.',
    },
    {
      title: 'That the values are right',
      text: 'The checks prove what was written and in which order, not that a block’s result is correct.',
    },
  ],
};
