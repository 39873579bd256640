import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { LedgerFolds } from '../../ledger/format/folds.ts';
import type { LedgerReport } from '../../ledger/model/check.ts';
import { readFileHead } from '../../ledger/sources/group.ts';
import {
  chained,
  healthyRun,
  linesOfRun,
  numbered,
  OWNER,
  openBlocksText,
  verifyBlocksText,
  writeBlocksFile,
} from '../../testing/blocks.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { readBlocksAnnotation } from './annotation.ts';
import { blocks } from './index.ts';
import { BlockLedger } from './write/engine/index.ts';

function findStatus({ checks }: LedgerReport, id: string) {
  return checks.find(({ check }) => check === id)?.status;
}

function found(text: string, head?: string): string[] {
  return verifyBlocksText(text, head).lanes.flatMap(({ findings }) =>
    findings.map(({ check, severity }) => `${check} ${severity}`),
  );
}

const TEXT = healthyRun().toJSONL();
const HEAD: string = JSON.parse(TEXT.trimEnd().split('\n').at(-1) ?? '').id;

describe('lines', () => {
  it.each([
    ['CRLF', TEXT.replaceAll('\n', '\r\n')],
    ['blank lines', TEXT.replaceAll('\n', '\n\n  \n')],
    ['no last LF', TEXT.trimEnd()],
  ])('tolerates %s', (_, text) => expect(found(text)).toEqual([]));

  it('ends no line at U+2028, and keeps odd keys as keys', () => {
    const run = new BlockLedger({ owner: OWNER, now: () => 1 });
    for (const key of ['', '__proto__', 'toString', 'a\u2028b'])
      run.set(key, { ['__proto__']: 1, nested: '\u2028' }, { source: 's' });
    run.createCheckpoint('c');
    expect(found(run.toJSONL())).toEqual([]);
    expect(openBlocksText(run.toJSONL()).lanes[0]?.entries).toBe(6);
  });

  it('refuses what is not JSON to the letter, at its line', () => {
    for (const bad of [
      '[1]',
      '{"a":1e999}',
      '{"a":NaN}',
      `${'{"a":'.repeat(128)}1${'}'.repeat(128)}`,
    ]) {
      const lines = TEXT.split('\n');
      lines[12] = bad;
      const report = verifyBlocksText(lines.join('\n'));
      const [finding] = report.lanes[0]?.findings ?? [];
      expect([finding?.check, finding?.line]).toEqual(['syntax', 13]);
    }
  });

  it('concludes nothing across a line that cannot be read', () => {
    const lines = TEXT.split('\n');
    lines[14] = '{';
    expect(found(lines.join('\n'))).toEqual(['syntax error']);
    expect(verifyBlocksText(lines.join('\n')).lanes[0]?.findings[0]?.message).toContain(
      'cannot be read',
    );
    expect(verifyBlocksText(TEXT.slice(0, -20)).lanes[0]?.findings[0]?.message).toContain(
      'ends inside line',
    );
    // What was put behind the end is no record that was cut.
    for (const more of ['checked by us', '\u0000\u0000', '{"type":"set"} ok']) {
      const [finding] = verifyBlocksText(`${TEXT}${more}`).lanes[0]?.findings ?? [];
      expect(finding?.message).toContain('cannot be read');
    }
  });

  it('hashes numbers as they are meant, rounded correctly', () => {
    // Another number: an integer is no double.
    expect(
      found(
        TEXT.replace('"status":"success","timestamp":114', '"status":"success","timestamp":114.0'),
      ),
    ).toEqual(['content-hash error']);
    const run = new BlockLedger({ owner: OWNER, now: () => 0.1 });
    run.set('k', [2 ** 53 + 2, 0.1 + 0.2, 1 / 3], { source: 's' });
    expect(found(run.toJSONL().replaceAll('0.1,', '1e-1,'))).toEqual([]);
  });
});

describe('a pinned head', () => {
  it('settles that the file is whole', () => {
    const report = verifyBlocksText(TEXT, HEAD);
    expect(report.verdict).toBe('verified');
    expect(findStatus(report, 'head')).toBe('pass');
    expect(report.lanes[0]?.completeness.state).toBe('proven');
    expect(verifyBlocksText(TEXT).lanes[0]?.completeness.state).toBe('not proven');
    expect(findStatus(verifyBlocksText(TEXT), 'head')).toBe('not asked for');
  });

  it('finds a cut end, an addition, another file, and a chain that was taken away', () => {
    const lines = TEXT.trimEnd().split('\n');
    const cut = `${lines.slice(0, -1).join('\n')}\n`;
    expect(found(cut)).toEqual([]);
    expect(found(cut, HEAD)).toEqual(['head error']);
    expect(verifyBlocksText(cut, HEAD).lanes[0]?.completeness.state).toBe('cut');
    const before: string = JSON.parse(lines.at(-2) ?? '').id;
    expect(found(TEXT, before)).toEqual(['head error']);
    expect(verifyBlocksText(TEXT, before).lanes[0]?.completeness.reason).toContain(
      'Whole up to seq 13',
    );
    expect(found(healthyRun().toJSONL({ chained: false }), HEAD)).toEqual(['head error']);
    const changed = chained(
      numbered(
        linesOfRun(healthyRun()).map((line) =>
          line.key === 'report' ? { ...line, value: 'x' } : line,
        ),
      ),
    );
    expect(found(writeBlocksFile(changed))).toEqual([]);
    expect(found(writeBlocksFile(changed), HEAD)).toEqual(['head error']);
  });

  it('proves nothing of a file whose records it is not chained to', () => {
    const lines = TEXT.trimEnd().split('\n');
    // Nothing after a header that is not known is examined.
    const other = TEXT.replace('blocks-ledger/1', 'blocks-ledger/9');
    expect(verifyBlocksText(other, HEAD).lanes[0]?.completeness.state).toBe('not proven');
    const plain = healthyRun().toJSONL({ chained: false }).trimEnd().split('\n');
    const put = [...plain.slice(0, -1), lines.at(-1) ?? ''];
    expect(verifyBlocksText(`${put.join('\n')}\n`, HEAD).lanes[0]?.completeness.state).toBe(
      'not proven',
    );
  });

  it('is not proven where the last record was changed under its id', () => {
    const changed = TEXT.replace(
      '"status":"success","timestamp":114',
      '"status":"success","timestamp":115',
    );
    expect(found(changed, HEAD)).toEqual(['content-hash error']);
    expect(verifyBlocksText(changed, HEAD).lanes[0]?.completeness.state).toBe('not proven');
  });
});

describe('a check that was not made', () => {
  it('is never a pass', () => {
    const plain = verifyBlocksText(healthyRun().toJSONL({ chained: false }));
    for (const id of ['chain', 'content-hash']) expect(findStatus(plain, id)).toBe('not checkable');
    const other = verifyBlocksText(TEXT.replace('blocks-ledger/1', 'blocks-ledger/2'));
    expect(new Set(other.checks.map(({ status }) => status))).toEqual(
      new Set(['pass', 'fail', 'not checkable', 'not asked for']),
    );
    expect(
      other.checks.filter(({ status }) => status === 'pass').map(({ check }) => check),
    ).toEqual(['syntax', 'container-end']);
    const short = new BlockLedger({ owner: OWNER, now: () => 1 });
    const empty = verifyBlocksText(short.toJSONL());
    for (const id of ['rollback-target', 'state-hash', 'child', 'live-checkpoints', 'sequence'])
      expect(findStatus(empty, id)).toBe('not checkable');
  });
});

describe('lanes', () => {
  it('shows the run whole, and each call again from its own side', () => {
    const reader = openBlocksText(TEXT);
    expect(reader.lanes).toEqual([
      { id: 'run-1', entries: 15 },
      { id: 'step_a#1', entries: 4, again: true },
      { id: 'step_a1#2', entries: 2, again: true },
    ]);
    const kinds = (lane: string) =>
      Array.from(reader.entries(lane), ({ seq, kind }) => `${seq} ${kind}`);
    expect(kinds('step_a#1')).toEqual([
      '2 child_started',
      '3 child_started',
      '4 child_finished',
      '5 child_finished',
    ]);
    const links = (lane: string) =>
      Array.from(reader.entries(lane)).flatMap((entry) =>
        blocks.words
          .digest(entry, blocks.reader.decode(entry))
          .links.map(({ kind, lane: to, label }) => `${entry.seq} ${kind} ${to}: ${label}`),
      );
    expect(links('run-1')).toEqual([
      '2 delegation step_a#1: calls step_a',
      '3 reference step_a1#2: for step_a1',
      '6 reference step_a#1: for step_a',
      '9 rollback run-1: goes back to',
    ]);
    expect(links('step_a#1')).toEqual([
      '3 delegation step_a1#2: calls step_a1',
      '5 reference run-1: returns',
    ]);
    reader.close();
  });

  it('begins another lane for another call of the same block', () => {
    const run = new BlockLedger({ owner: OWNER, runId: 'x#1', now: () => 1 });
    for (let i = 0; i < 2; i++) {
      run.childStarted('x');
      run.childFinished('x', { status: 'success' });
    }
    const { lanes } = openBlocksText(run.toJSONL());
    expect(lanes.map(({ id }) => id)).toEqual(['x#1', "x#1'", 'x#2']);
  });

  it('says of every record whether a rollback went back before it', () => {
    const orphaned = Array.from(
      openBlocksText(TEXT).entries('run-1'),
      ({ annotation }) => readBlocksAnnotation(annotation).orphaned?.seq ?? null,
    );
    expect(orphaned).toEqual([
      null,
      null,
      '9',
      '9',
      '9',
      '9',
      '9',
      '9',
      '9',
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

/** What a program does; what does not apply is left out while it runs. */
const steps = fc.record({
  verb: fc.constantFrom('set', 'set', 'delete', 'checkpoint', 'rollback', 'purge', 'call'),
  key: fc.constantFrom('a', 'b', '', '__proto__', '\u{1f600}'),
  pick: fc.nat(5),
  value: fc.jsonValue({ maxDepth: 2 }),
});

describe('what the engine writes', () => {
  it('verifies, folds to the live state, and hashes as its checkpoints say', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 50 }), fc.boolean(), (all, isChained) => {
        let now = 0.5;
        const run = new BlockLedger({
          owner: OWNER,
          now: () => now++,
          initialContext: { a: [1.5] },
        });
        for (const { verb, key, pick, value } of all) {
          const live = run.liveCheckpoints();
          const chosen = live[pick % Math.max(1, live.length)];
          const block = `child-${pick % 3}`;
          if (verb === 'set') run.set(key, value, { source: block, metadata: { attempt: pick } });
          else if (verb === 'delete' && run.has(key)) run.delete(key, { source: block });
          else if (verb === 'checkpoint' && !live.some(({ id }) => id === `c${pick}`))
            run.createCheckpoint(`c${pick}`);
          else if (verb === 'rollback' && chosen)
            run.rollback(chosen.id, { reason: 'r', orphans: pick % 2 ? 'mark' : 'discard' });
          else if (verb === 'purge' && chosen) run.purge([chosen.id], 'compaction');
          else if (verb === 'call' && run.openCalls().some((call) => call.block === block))
            run.childFinished(block, {
              status: 'success',
              sideEffects: [{ kind: 'k', ref: 'r', reversible: true }],
            });
          else if (verb === 'call') run.childStarted(block);
        }
        const text = run.toJSONL({ chained: isChained });
        const report = verifyBlocksText(text);
        const serious = report.lanes.flatMap(({ findings }) =>
          findings.filter(({ severity }) => severity !== 'info'),
        );
        // Names of sources, and what is said of them, are taken as they are given.
        const given = new Set(['source', 'metadata']);
        expect(serious.filter(({ check }) => !given.has(check))).toEqual([]);
        const reader = openBlocksText(text);
        const lane = reader.lanes[0]?.id ?? '';
        const world = new LedgerFolds(blocks, reader).fold(lane)?.worldAt(Number.POSITIVE_INFINITY);
        const entries = Array.from(reader.entries(lane));
        expect(new Set(Array.from(world?.resources() ?? [], ({ id }) => id))).toEqual(
          new Set(run.keys()),
        );
        for (const { id, touched } of world?.resources() ?? [])
          expect(entries[touched.index]?.seq).toBe(run.getEntry(id)?.seq);
        const resources = Array.from(world?.resources() ?? [], ({ kind, id, value }) => {
          const entry = entries[value.index];
          if (!entry) throw new Error(`no entry ${value.index}`);
          return {
            kind,
            id,
            bytes: blocks.state.bytes(entry, blocks.reader.decode(entry), value.op),
          };
        });
        expect(blocks.state.hash?.(resources, nobleHash)).toBe(report.lanes[0]?.world?.hash);
      }),
    );
  });
});

describe('being recognised', () => {
  const detectFormat = (text: string) =>
    testRecogniser.detectFormat(readFileHead({ name: 'x', bytes: new TextEncoder().encode(text) }));

  it('is by content, whatever comes first', () => {
    for (const text of [
      TEXT,
      `\ufeff${TEXT}`,
      TEXT.slice(0, 100),
      TEXT.replace('{', ''),
      TEXT.slice(TEXT.indexOf('\n') + 1),
    ])
      expect(detectFormat(text)).toBe('blocks');
    for (const text of ['', '{}', '{"type":"set"}\n', '[{"format":"blocks-ledger/1"}]'])
      expect(detectFormat(text)).toBe(null);
  });
});
