import type { BlocksCheckId } from '../../formats/blocks/verify/checks.ts';
import type { Severity } from '../../ledger/model/check.ts';
import {
  chained,
  healthyRun,
  type LooseBlock,
  linesOfRun,
  numbered,
  OWNER,
  writeBlocksFile,
} from '../blocks.ts';

export interface BlockFault {
  readonly name: string;
  readonly check: BlocksCheckId;
  readonly severity?: Severity;
  readonly plant?: (lines: LooseBlock[]) => LooseBlock[];
  readonly after?: (lines: LooseBlock[]) => LooseBlock[];
  readonly text?: (text: string) => string;
  /** The fault is only where there is a chain, or only where there is none. */
  readonly only?: BlockKind;
  readonly seq?: number;
}

export const atBlock = (lines: LooseBlock[], type: string, nth = 0): LooseBlock => {
  const found = lines.filter((line) => line.type === type)[nth];
  if (!found) throw new Error(`no ${type}`);
  return found;
};
/** Changes fields of one record; undefined takes a field away. */
export const change =
  (type: string, fields: LooseBlock, nth = 0) =>
  (lines: LooseBlock[]): LooseBlock[] => {
    const target = atBlock(lines, type, nth);
    return lines.map((line) => (line === target ? { ...line, ...fields } : line));
  };
export const insertBefore =
  (type: string, record: LooseBlock, nth = 0) =>
  (lines: LooseBlock[]): LooseBlock[] => {
    const target = atBlock(lines, type, nth);
    return lines.flatMap((line) =>
      line === target ? [{ seq: 0, writer: OWNER, ...record }, line] : [line],
    );
  };
export const dropBlock =
  (type: string, nth = 0) =>
  (lines: LooseBlock[]): LooseBlock[] => {
    const target = atBlock(lines, type, nth);
    return lines.filter((line) => line !== target);
  };
export const appendBlock =
  (record: LooseBlock) =>
  (lines: LooseBlock[]): LooseBlock[] => [...lines, { seq: 0, writer: OWNER, ...record }];
export const replaceBlock = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error('nothing was planted');
  return changed;
};

export const SET = {
  type: 'set',
  key: 'k',
  value: 1,
  source_block_id: 's',
  timestamp: 120,
  metadata: {},
};

export const PURGE = { type: 'purge', snapshot_ids: [], cause: 'success', timestamp: 109 };

export type BlockKind = 'chained' | 'plain';

/** Returns the healthy run with the fault in it: chained, with its ids made again, or plain. */
export function plantedBlocks({ plant, after, text }: BlockFault, kind: BlockKind): string {
  const lines = linesOfRun(healthyRun());
  let planted = numbered(plant ? plant(lines) : lines);
  if (kind === 'chained') planted = chained(planted);
  if (after) planted = after(planted);
  return text ? text(writeBlocksFile(planted)) : writeBlocksFile(planted);
}
