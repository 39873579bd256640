// A test starts a real OpenThymos server, asks it for runs, ends it and starts it again: on a free
// loopback port, in a temporary folder, with a model of ours.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/ports.js';
import type { MemoryFile } from '../../src/ledger/sources/file.ts';
import { type Model, type ModelScript, startModel } from './model.ts';

/** The binary of the server; without it, tests that need it are skipped. */
export const BINARY = process.env.LEDGERSCOPE_THYMOS_SERVER || undefined;

const START_MS = 30_000;
/** The risk of these tools makes the server ask a person. They do nothing. */
const TOOLS = [
  { name: 'deploy_prod', risk_class: 'high' },
  { name: 'erase_archive', risk_class: 'critical' },
];

export interface RealOptions {
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly ledger?: Uint8Array;
}

export interface Started {
  readonly run: string;
  /** The name of its script: see {@link Model.letGo}. */
  readonly script: string;
}

export class RealServer {
  readonly url: string;
  readonly model: Model;
  private readonly folder: string;
  private readonly environment: Readonly<Record<string, string>>;
  private child: ChildProcess | null = null;
  token: string | null = null;

  private constructor(model: Model, port: number, folder: string, options: RealOptions) {
    this.model = model;
    this.folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.environment = {
      PATH: process.env.PATH ?? '',
      THYMOS_BIND_ADDR: `127.0.0.1:${port}`,
      THYMOS_LEDGER_PATH: join(folder, 'ledger.db'),
      THYMOS_DB_PATH: join(folder, 'runs.db'),
      THYMOS_GATEWAY_DB_PATH: join(folder, 'gateway.db'),
      THYMOS_MARKETPLACE_DB_PATH: join(folder, 'marketplace.db'),
      THYMOS_TOOL_MANIFEST_DIR: join(folder, 'tools'),
      ...options.settings,
    };
  }

  static async start(options: RealOptions = {}): Promise<RealServer> {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-real-'));
    mkdirSync(join(folder, 'tools'));
    for (const tool of TOOLS)
      writeFileSync(join(folder, 'tools', `${tool.name}.json`), whole(tool));
    if (options.ledger) writeFileSync(join(folder, 'ledger.db'), options.ledger);
    const port = await freePort(options.port ?? 4700);
    const server = new RealServer(await startModel(), port, folder, options);
    await server.up();
    return server;
  }

  async run(task: string, script: ModelScript, maxSteps = 64): Promise<Started> {
    const name = this.model.play(script);
    const body = { task, max_steps: maxSteps, cognition: this.cognition(name) };
    const { run_id } = (await this.ask('POST', '/runs', body)) as { readonly run_id: string };
    return { run: run_id, script: name };
  }

  cognition(script: string) {
    return { provider: 'lmstudio', base_url: this.model.url, model: script };
  }

  async until(run: string, status: string): Promise<void> {
    for (;;) {
      const session = (await this.ask('GET', `/runs/${run}/execution`)) as { status: string };
      if (session.status === status) return;
      await pause(50);
    }
  }

  /** @throws when the server refuses */
  async ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  database(): readonly MemoryFile[] {
    return ['ledger.db', 'ledger.db-wal']
      .map((name) => ({ name, path: join(this.folder, name) }))
      .filter(({ path }) => existsSync(path))
      .map(({ name, path }) => ({ name, bytes: new Uint8Array(readFileSync(path)) }));
  }

  async kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async up(): Promise<void> {
    if (BINARY === undefined) throw new Error('LEDGERSCOPE_THYMOS_SERVER names no server');
    const child = spawn(BINARY, {
      cwd: this.folder,
      env: this.environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-2_000);
    });
    const failed = once(child, 'error').then(([error]) => {
      throw error;
    });
    // Nothing waits for it once the server answers.
    failed.catch(() => undefined);
    const end = Date.now() + START_MS;
    for (;;) {
      const ready = fetch(`${this.url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (await Promise.race([ready, failed])) return;
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`the server did not start: ${said}`);
      await pause(50);
    }
  }

  async close(): Promise<void> {
    await this.kill('SIGKILL');
    await this.model.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function whole(tool: (typeof TOOLS)[number]): string {
  return JSON.stringify({
    ...tool,
    version: '1.0.0',
    description: 'Does nothing, after a person has agreed.',
    effect_class: 'write',
    input_schema: { type: 'object' },
    executor: { kind: 'noop' },
  });
}
