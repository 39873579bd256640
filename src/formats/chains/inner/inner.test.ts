// Chains within records: receipts that name one another, in a log that has a chain of its own. Node's own
// functions make both.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');

interface Shape {
  readonly name: string;
  /** The receipt with its link, and what the next one names of it. */
  receipt(
    before: string,
    record: LooseObject,
  ): { readonly receipt: LooseObject; readonly hash: string };
}

const SHAPES: readonly Shape[] = [
  {
    name: 'over the receipt as it is written, with its signature',
    receipt(chain_prev_hash, { tool, data }) {
      const receipt = { action: { tool, data, chain_prev_hash }, signature: sha256Text(`${tool}`) };
      return { receipt, hash: sha256Text(JSON.stringify(receipt)) };
    },
  },
  {
    name: 'over the sorted action, without its signature',
    receipt(prev_hash, { tool, data }) {
      const body = { tool, data, prev_hash };
      return {
        receipt: { ...body, signature: sha256Text(`${tool}`) },
        hash: `sha256:${sha256Text(canonical(body))}`,
      };
    },
  },
  {
    name: 'with a hash of its own',
    receipt(previous_hash, { tool, data }) {
      const body = { tool, data, previous_hash };
      const receipt_hash = sha256Text(canonical(body));
      return { receipt: { ...body, receipt_hash }, hash: receipt_hash };
    },
  },
];

/** Every third record has no receipt. `change`: what is written in place of the receipt. */
function logged({ receipt }: Shape, change = (one: LooseObject, _: number) => one): string[] {
  let prev = '';
  let inner = 'genesis';
  return plainRecords(12).map((record, i) => {
    const { data: _, ...rest } = record;
    const made = receipt(inner, record);
    const has = i % 3 !== 1;
    if (has) inner = made.hash;
    const body = { ...rest, ...(has && { detail: change(made.receipt, i) }), prev };
    const hash = sha256Text(canonical(body));
    prev = hash;
    return JSON.stringify({ ...body, hash });
  });
}

const listErrors = (lines: readonly string[]) =>
  listPlainFindings(verifyChainText(joinLogLines(lines))).flatMap(({ severity, check, line }) =>
    severity === 'error' ? [[check, line]] : [],
  );

describe.each(SHAPES.map((shape) => [shape.name, shape] as const))(
  'an inner chain %s',
  (_, shape) => {
    it('is found, and holds', () => {
      const report = verifyChainText(joinLogLines(logged(shape)));
      expect(report.notes?.join(' ')).toContain('the record before that has one');
      expect(listErrors(logged(shape))).toEqual([]);
      const { looked } = report.checks.find(({ check }) => check === 'chains.inner') ?? {};
      expect(looked).toBeGreaterThan(6);
    });

    it('shows a receipt that was changed before the record was sealed again', () => {
      const changed = logged(shape, (one, i) =>
        i === 5 ? JSON.parse(JSON.stringify(one).replace('"n":5', '"n":6')) : one,
      );
      expect(listErrors(changed).map(([check]) => check)).toContain('chains.inner');
    });
  },
);

it('shows each receipt that another took the place of', () => {
  fc.assert(
    fc.property(fc.nat(SHAPES.length - 1), fc.constantFrom(2, 3, 5, 6, 8, 9), (which, row) => {
      const shape = SHAPES[which];
      if (!shape) throw new Error('no such shape');
      const other = shape.receipt(sha256Text('elsewhere'), {
        tool: 'shell.run',
        data: null,
      }).receipt;
      const found = listErrors(logged(shape, (one, i) => (i === row ? other : one)));
      expect(found).toContainEqual(['chains.inner', row + 1]);
    }),
    { numRuns: draws() / 10 },
  );
});

it('is named where nothing that was tried agrees', () => {
  const lines = logged({
    name: '',
    receipt: (chain_prev_hash, { tool }) => ({
      receipt: { tool, chain_prev_hash },
      hash: sha256Text(`another rule ${tool} ${chain_prev_hash}`),
    }),
  });
  const report = verifyChainText(joinLogLines(lines));
  expect(report.verdict).toBe('verified with warnings');
  expect(listPlainFindings(report).map(({ check, path }) => [check, path])).toContainEqual([
    'chains.inner',
    '/detail/chain_prev_hash',
  ]);
});
