import type { Manifest } from '../../ledger/format/manifest.ts';

export const blocksManifest: Manifest = {
  id: 'blocks',
  name: 'Block state ledger',
  ledgers: '',
  opens: 'blocks-ledger/1 (JSON Lines), with or without its chain',
  opensInFull: '`blocks-ledger/1` (JSON Lines)',
  proves: 'content and chain if it is chained; completeness with a head id',
  reference: 'The same as the strict profile: every check.',
  records: { ids: true, world: true },
  pins: ['head'],
  lab: {
    path: 'lab/blocks',
    title: 'Blocks lab',
    story:
      'Write a run’s context, set a checkpoint, roll back before a mistake, patch it and go on; see what a rollback cannot undo.',
    about: 'write a run, roll it back, patch it',
  },
  marks: { change: 'Set', delegation: 'Called', read: 'Answered' },
  views: [
    {
      tab: 'run',
      view: 'checkpoints',
      title: 'Checkpoints',
      about: 'where the run froze its state, where it went back · what changed between any two',
    },
  ],
};
