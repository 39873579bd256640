import { expect, test } from 'vitest';
import { handedFile, handedText } from './handed-file.ts';

test.each([
  ['{"format": "signed-decision/1"}', 'decision'],
  ['\n  {"verdict": "deny", "format": "signed-decision/2"}', 'decision'],
  ['{"format": "countersigned-decision/1"}', 'decision'],
  ['{"format": "shared-request/1", "decision": {"format": "signed-decision/1"}}', 'request'],
  ['{"format": "reviewer-key/1"}', 'key'],
  ['{"format": "signed-decision/1"}\n{"format": "signed-decision/1"}', null],
  ['{"body": {"format": "signed-decision/1"}}', null],
  ['{"__proto__": {"format": "signed-decision/1"}}', null],
  ['["signed-decision/1"]', null],
  ['{"format": "signed-decision/1"', null],
  ['', null],
])('%s is handed over as: %s', (text, expected) => expect(handedText(text)).toBe(expected));

test('a large file is not read to find out, unless it begins as a key does', async () => {
  const large = (format: string) =>
    new Blob([`{"format": "${format}", "x": "${'x'.repeat(262_144)}"}`]);
  expect(await handedFile(large('signed-decision/1'))).toBeNull();
  expect(await handedFile(large('reviewer-key/1'))).toBe('key');
  expect(await handedFile(new Blob(['{"format": "signed-decision/1"}']))).toBe('decision');
});

test('a report is one as a page and as JSON, however large it is', async () => {
  const page =
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="generator" content="ledgerscope/audit-report/1">\n';
  for (const text of [page, '{\n  "schema": "ledgerscope/audit-report/1",'])
    expect(await handedFile(new Blob([text + ' '.repeat(300_000)]))).toBe('report');
  expect(await handedFile(new Blob(['<!doctype html><p>ledgerscope/audit-report/1']))).toBeNull();
});
