// What is verified of a settings log, in this order.

import { textAt } from '../../base/json/access.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { endCheck, type MadeCheck, makeChecks } from '../../ledger/format/checks.ts';

/** A line as its checks see it; null: it cannot be read. */
interface ExaminedSetting {
  readonly record: JsonObject | null;
  /** SHA-256 of the line before; '' at the first. */
  readonly before: string;
}

const write = <Id extends string>(all: readonly MadeCheck<Id, string, ExaminedSetting>[]) => all;

export const SETTINGS_RECORDS = write([
  {
    id: 'line',
    phase: 'load lines',
    title: 'Lines can be read',
    fault: 'A line cannot be read',
    proves: 'Every line is a JSON object that names a setting.',
    planted: 'a line cut in the middle',
    examine(log, { record }) {
      log.examine();
      if (textAt(record, 'sets') === null) log.error({ message: 'The line names no setting.' });
    },
  },
  {
    id: 'chain',
    phase: 'follow the chain',
    title: 'Chain',
    fault: 'The chain is broken',
    proves: 'Every line has the hash of the line before: none before the last one was changed.',
    chain: true,
    planted: 'a setting changed afterwards',
    examine(log, { record, before: expected }) {
      if (!record) return;
      log.examine();
      const actual = textAt(record, 'before') ?? 'none';
      const message = 'The line before is another one than when this was written.';
      if (actual !== expected) log.error({ path: 'before', expected, actual, message });
    },
  },
]);

export const SETTINGS_CHECKS = [
  ...makeChecks('example', '', 'reference', SETTINGS_RECORDS),
  endCheck('example', 'end', 'load lines'),
];
