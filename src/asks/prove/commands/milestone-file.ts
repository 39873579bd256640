// A milestone is a file that is written while a ledger is verified, and read before it is.

import { appendFileSync, closeSync, openSync, unlinkSync } from 'node:fs';
import { encodeText } from '../../../base/bytes.ts';
import { COMMAND } from '../../../base/command.ts';
import { readMessage } from '../../../base/error.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { isObject } from '../../../base/json/value.ts';
import { VERSION } from '../../../base/version.ts';
import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { Milestone } from '../../../ledger/format/milestones.ts';
import type { LedgerReader } from '../../../ledger/format/reader.ts';
import type { LedgerReport, Severity } from '../../../ledger/model/check.ts';
import { writtenVerdict } from '../../../ledger/model/verdict.ts';
import { cliFormats } from '../../../ui/terminal/formats.ts';
import { readBytes } from '../../../ui/terminal/open.ts';
import {
  type FileWords,
  LineSeal,
  parseSealedLine,
  type Refuse,
  requireEnd,
  requireShape,
  sealedLines,
  shaped,
} from '../../../ui/terminal/sealed-lines.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import {
  MILESTONE_END,
  MILESTONE_HEADER,
  MILESTONE_SCHEMA,
  type MilestoneEnd,
  type MilestoneHeader,
} from './milestone-shapes.ts';

/** Has the statements from when it was made. */
export interface MadeMilestone {
  readonly file: string;
  readonly header: MilestoneHeader['milestone'];
  readonly end: MilestoneEnd;
}

export interface ReadMilestone extends MadeMilestone {
  readonly format: LedgerFormat;
  readonly kept: Milestone<LedgerReader, unknown, string>;
}

const WORDS: FileWords = {
  what: 'a milestone',
  todo: `Give what "${COMMAND} verify PATH --milestone NEW" wrote, unchanged; without it, verify the ledger from its beginning.`,
  again: 'Verify the ledger from its beginning.',
};

/** @throws {UsageError} */
export async function readMilestone(path: string, hash: HashEngine): Promise<ReadMilestone> {
  let begun: Pick<ReadMilestone, 'header' | 'format' | 'kept'> | null = null;
  let end: MilestoneEnd | null = null;
  for (const line of sealedLines(path, await readBytes(path), hash, WORDS)) {
    const { bytes, refuse, before } = line;
    const value = parseSealedLine(bytes, refuse);
    if (!begun) {
      begun = begin(shaped(value, MILESTONE_HEADER, refuse), refuse);
      continue;
    }
    if (before) {
      end = shaped(value, MILESTONE_END, refuse).end;
      const { lanes } = begun.kept;
      requireEnd(
        end,
        { lanes: lanes.size, entries: sumEntries(lanes.values()), ...before },
        refuse,
      );
      continue;
    }
    const [[name, content] = ['', null], more] = isObject(value) ? value.members : [];
    const shapes = begun.format.extras?.milestones?.shapes;
    const shape = shapes?.get(name);
    if (!shape || more)
      return refuse(`one member is expected, ${[...(shapes?.keys() ?? [])].join(', ')} or end`);
    requireShape(content, shape, refuse, name);
    begun.kept.add(name, content);
  }
  if (!begun || !end) throw new UsageError(`${path}: this is no milestone. ${WORDS.todo}`);
  return { file: path, ...begun, end };
}

function begin({ version, milestone: header }: MilestoneHeader, refuse: Refuse) {
  const format = cliFormats.find(({ manifest }) => manifest.id === header.format);
  if (!format?.extras?.milestones) return refuse(`there are no milestones of ${header.format}`);
  if (version !== VERSION || header.verifier !== format.rules.version)
    return refuse(
      `it was made by version ${version} (${header.verifier}), and this is ${VERSION} (${format.rules.version}): only the version that made it goes on from it`,
    );
  return { header, format, kept: format.extras?.milestones.read() };
}

function sumEntries(lanes: Iterable<{ readonly entries: number }>): number {
  let sum = 0;
  for (const { entries } of lanes) sum += entries;
  return sum;
}

const MANY_BYTES = 1024 * 1024;

/** A milestone that is being made. */
export class MilestoneFile {
  private readonly path: string;
  private readonly fd: number;
  private readonly seal: LineSeal;
  private waiting: string[] = [];
  private size = 0;

  /** @throws {UsageError} when the file is there. */
  constructor(path: string, header: MilestoneHeader['milestone'], hash: HashEngine) {
    this.path = path;
    try {
      this.fd = openSync(path, 'wx');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
        throw new UsageError(`${path}: there is a file of this name; name another.`);
      throw this.unwritable(error);
    }
    this.seal = new LineSeal(hash);
    this.write(
      this.seal.line({
        schema: MILESTONE_SCHEMA,
        tool: 'ledgerscope',
        version: VERSION,
        milestone: header,
      }),
    );
  }

  line(name: string, value: object): void {
    this.write(this.seal.line({ [name]: value }));
  }

  end(report: LedgerReport): void {
    const findings = countFindings(report);
    const { verdict, lanes } = report;
    const { text } = this.seal.end({
      ...writtenVerdict(verdict),
      findings,
      lanes: lanes.length,
      entries: sumEntries(lanes),
    });
    this.write(`${text}\n`);
    this.flush();
    closeSync(this.fd);
  }

  /** Without a verdict, the written part is no milestone. */
  drop(): void {
    closeSync(this.fd);
    unlinkSync(this.path);
  }

  private write(text: string): void {
    this.waiting.push(text);
    this.size += text.length;
    if (this.size >= MANY_BYTES) this.flush();
  }

  private flush(): void {
    const bytes = encodeText(this.waiting.join(''));
    this.waiting = [];
    this.size = 0;
    try {
      appendFileSync(this.fd, bytes);
    } catch (error) {
      throw this.unwritable(error);
    }
  }

  private unwritable(error: unknown): UsageError {
    return new UsageError(`${this.path}: cannot be written (${readMessage(error)}).`);
  }
}

function countFindings({ findings, leftOut = [], lanes }: LedgerReport): MilestoneEnd['findings'] {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const of of [{ findings, leftOut }, ...lanes]) {
    for (const { severity } of of.findings) counts[severity]++;
    for (const { severity, times } of of.leftOut ?? []) counts[severity] += times;
  }
  return counts;
}
