// The manifest of docs/scale.md does what that page says: every share once, by a command line that
// the program takes, and its report in its place only when it is whole.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { defineVerifyCommand } from '../../asks/prove/commands/verify.ts';
import { terminalTo } from '../../ui/terminal/terminal.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8');
const [, manifest = ''] = /^```yaml\n(.*?)^```$/ms.exec(page) ?? [];

interface Job {
  readonly kind: string;
  readonly spec: {
    readonly completionMode: string;
    readonly completions: number;
    readonly parallelism: number;
    readonly template: {
      readonly spec: {
        readonly restartPolicy: string;
        readonly containers: readonly [Container];
        readonly volumes: readonly { readonly name: string }[];
      };
    };
  };
}

interface Container {
  readonly command: readonly string[];
  readonly args: readonly [string];
  readonly env: readonly { readonly name: string }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

const job: Job = parse(manifest);
const { completions, parallelism, completionMode, template } = job.spec;
const [container] = template.spec.containers;
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-scale-'));
afterAll(() => rmSync(folder, { recursive: true }));

function ran(index: number, code: number) {
  const [reports, program] = [join(folder, `reports-${index}-${code}`), join(folder, 'program')];
  mkdirSync(reports);
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@"\nexit ${code}\n`);
  chmodSync(program, 0o755);
  const [script] = container.args;
  const here = script
    .replaceAll('/ledgerscope/ledgerscope', program)
    .replaceAll(container.volumeMounts[0]?.mountPath ?? '', reports);
  const [shell = '', ...flags] = container.command;
  const env = { ...process.env, JOB_COMPLETION_INDEX: String(index) };
  const { status } = spawnSync(shell, [...flags, here], { env, encoding: 'utf8' });
  const files = readdirSync(reports);
  const [file = ''] = files;
  const args = readFileSync(join(reports, file), 'utf8').trimEnd().split('\n');
  return { status, files, args };
}

function parseOptions([command = '', ...args]: readonly string[]) {
  const ignored = () => undefined;
  const made = defineVerifyCommand({
    host: () => Promise.reject(new Error('nothing is verified')),
    ...terminalTo(ignored, ignored),
    exit: ignored,
  });
  made.exitOverride().action(ignored);
  made.parse(args, { from: 'user' });
  return { command, paths: made.args, options: made.opts() };
}

describe('the manifest of docs/scale.md', () => {
  it('is an indexed job of as many shares as its command names', () => {
    expect([job.kind, completionMode]).toEqual(['Job', 'Indexed']);
    expect(parallelism).toBeLessThan(completions);
    expect(page).toContain(`in ${completions} shares`);
    expect(page).toContain(`${completions} ÷ ${parallelism} × `);
    const volumes = template.spec.volumes.map(({ name }) => name);
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes);
  });

  it.each([0, completions - 1])('verifies its share at index %i', (index) => {
    const { args } = ran(index, 0);
    const { command, paths, options } = parseOptions(args);
    expect(command).toBe('verify');
    expect(paths).toEqual([expect.stringMatching(/^postgres:\/\//)]);
    expect(options).toMatchObject({ shard: { number: index + 1, of: completions }, json: true });
  });

  it('ends well with the report in its place where lanes fail, and is tried again otherwise', () => {
    expect(ran(6, 1)).toMatchObject({ status: 0, files: ['7.jsonl'] });
    for (const code of [2, 3, 4]) {
      const { status, files } = ran(6, code);
      expect(status).not.toBe(0);
      expect(files).toEqual(['7.part']);
    }
  });
});
