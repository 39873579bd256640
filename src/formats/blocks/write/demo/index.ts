// Block state ledgers to look at without having one, each written by the engine.

import { encodeText } from '../../../../base/bytes.ts';
import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { Demo } from '../../../demos/demo.ts';
import { releaseRun } from './release.ts';
import { weatherRun } from './weather.ts';

export function makeBlocksDemos(hash: HashEngine): readonly Demo[] {
  return [
    {
      file: 'blocks-snip-and-patch.jsonl',
      name: 'Snip and patch',
      title: 'An agent goes one step back and has to answer in JSON',
      story:
        'Step_B answers in prose and the next step cannot read it. The composite block rolls back to its checkpoint, patches the context with “Output JSON Only”, and Step_B runs again.',
      bytes: encodeText(weatherRun(hash).toJSONL()),
    },
    {
      file: 'blocks-release-notes.jsonl',
      name: 'Release notes, twice rolled back',
      title: 'A rollback that cannot take back an e-mail',
      story:
        'A composite block writes release notes with nested child blocks and a rolling window of checkpoints. The second rollback restores the context, but the e-mail that went out in between stays sent.',
      bytes: encodeText(releaseRun(hash).toJSONL()),
    },
  ];
}
