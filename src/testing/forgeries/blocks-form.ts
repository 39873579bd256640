// Faults in the form of a block ledger: its lines, header, fields, numbers and hashes.

import { chained, sealBlocks } from '../blocks.ts';
import { type BlockFault, change, insertBefore, replaceBlock, SET } from './blocks-edit.ts';

export const FORM: readonly BlockFault[] = [
  {
    name: 'a line cut in the middle',
    check: 'syntax',
    text: replaceBlock(/"type":"delete"[^\n]*/, '"type":"del'),
    seq: 12,
  },
  { name: 'the last line cut off inside', check: 'syntax', text: (text) => text.slice(0, -9) },
  {
    name: 'a key that occurs twice',
    check: 'syntax',
    text: replaceBlock('"reason":"try again"', '"reason":"try again","reason":"try again"'),
    seq: 9,
  },
  {
    name: 'a key twice inside a value',
    check: 'syntax',
    text: replaceBlock('{"sky":"clear"}', '{"sky":"clear","sky":"clear"}'),
    seq: 6,
  },
  { name: 'a byte order mark', check: 'syntax', text: (text) => `\ufeff${text}`, seq: 0 },
  {
    name: 'another version',
    check: 'header',
    plant: (lines) => change('header', { format: 'blocks-ledger/2' })(lines),
    seq: 0,
  },
  { name: 'no run_id', check: 'header', plant: change('header', { run_id: undefined }), seq: 0 },
  {
    name: 'no created_at',
    check: 'header',
    plant: change('header', { created_at: '100' }),
    seq: 0,
  },
  {
    name: 'a second header',
    check: 'header',
    after: (lines) => [...lines.slice(0, 5), lines[0] ?? {}, ...lines.slice(5)],
  },
  { name: 'no header at all', check: 'header', after: (lines) => lines.slice(1), seq: 0 },
  {
    name: 'a rollback without a reason',
    check: 'shape',
    plant: change('rollback', { reason: undefined }),
    seq: 9,
  },
  {
    name: 'metadata that is a list',
    check: 'shape',
    plant: change('set', { metadata: [] }),
    seq: 6,
  },
  { name: 'a status that is a number', check: 'shape', plant: change('completed', { status: 1 }) },
  {
    name: 'orphans of another word',
    check: 'shape',
    plant: change('rollback', { orphans: 'keep' }),
    seq: 9,
  },
  {
    name: 'a side effect without a ref',
    check: 'shape',
    plant: change('child_finished', { side_effects: [{ kind: 'file', reversible: true }] }, 1),
    seq: 5,
  },
  {
    name: 'a write without a value after the last checkpoint',
    check: 'shape',
    plant: insertBefore('delete', { ...SET, value: undefined, timestamp: 111 }),
  },
  {
    name: 'a record without a type',
    check: 'shape',
    plant: insertBefore('completed', { timestamp: 113 }),
  },
  {
    name: 'a gap',
    check: 'sequence',
    after: (lines) => chained(lines.map((line, i) => (i > 7 ? { ...line, seq: i + 1 } : line))),
    seq: 9,
    only: 'chained',
  },
  {
    name: 'a gap',
    check: 'sequence',
    after: (lines) => lines.map((line, i) => (i > 7 ? { ...line, seq: i + 1 } : line)),
    seq: 9,
    only: 'plain',
  },
  {
    name: 'a seq that is a text',
    check: 'sequence',
    after: (lines) => lines.map((line, i) => (i === 7 ? { ...line, seq: '7' } : line)),
    only: 'plain',
  },
  {
    name: 'a seq written 7.0',
    check: 'sequence',
    text: replaceBlock('"seq":7,', '"seq":7.0,'),
    only: 'plain',
  },
  {
    name: 'a record that follows one that is not there',
    check: 'chain',
    after: (lines) => chained(lines, 2),
    only: 'chained',
    seq: 2,
  },
  {
    name: 'a record of its own id put in place',
    check: 'chain',
    after: (lines) =>
      lines.map((line, i) => (i === 2 ? sealBlocks({ ...line, note: 'x' }, line.prev) : line)),
    only: 'chained',
    seq: 3,
  },
  {
    name: 'a record without id and prev',
    check: 'chain',
    after: (lines) =>
      lines.map((line, i) => (i === lines.length - 1 ? { ...line, id: undefined } : line)),
    only: 'chained',
  },
  {
    name: 'a record with an id in a plain file',
    check: 'chain',
    plant: change('rollback', { id: 'ab' }),
    only: 'plain',
    seq: 9,
  },
  {
    name: 'a header with a prev that names something',
    check: 'chain',
    after: (lines) => chained(lines, 0),
    only: 'chained',
    seq: 0,
  },
  {
    name: 'a reason changed',
    check: 'content-hash',
    after: change('rollback', { reason: 'no reason' }),
    only: 'chained',
    seq: 9,
  },
  {
    name: 'an unknown field added',
    check: 'content-hash',
    after: change('checkpoint', { note: 'x' }),
    only: 'chained',
    seq: 1,
  },
  {
    name: 'the header changed',
    check: 'content-hash',
    after: change('header', { run_id: 'run-2' }),
    only: 'chained',
    seq: 0,
  },
];
