import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { fileInMemory } from '../../ledger/sources/file.ts';
import { readStateDir } from './read/reader.ts';
import { surveyTrail } from './survey.ts';

describe('the names of nodes', () => {
  it('tell apart nodes that one label is given to', () => {
    const ids = ['ingress.inbox', 'gateway.inbox', 'inbox', 'gateway.desk', 'a.one', 'b.two'];
    const files = {
      'dir/receipts.json': [],
      'dir/compile/topology.json': { nodes: ids.map((node) => ({ node })), edges: [] },
      'dir/compile/labels.json': { 'a.one': 'Same', 'b.two': 'Same' },
    };
    const reader = readStateDir(
      Object.entries(files).map(([name, value]) =>
        fileInMemory({ name, bytes: encodeText(JSON.stringify(value)) }),
      ),
    );
    expect(surveyTrail({ ...reader, beats: reader.beats }).nodes.map(({ label }) => label)).toEqual(
      ['inbox (ingress)', 'inbox (gateway)', 'inbox', 'desk', 'Same (a.one)', 'Same (b.two)'],
    );
  });
});
