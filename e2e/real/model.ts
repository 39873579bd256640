// The model behind the agents of a real server is an OpenAI-like endpoint on loopback whose every
// answer was written beforehand. Each run names its script as its model.

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plain } from '../../src/base/json/plain.ts';

export interface ToolCall {
  readonly tool: string;
  readonly args: Plain;
}

/**
 * An answer has the tools to call. A `held` one is given only when the test lets the script go on.
 */
export interface ModelTurn {
  readonly calls: readonly ToolCall[];
  readonly held?: boolean;
}

/** The model says after its last turn that it is done. */
export type ModelScript = readonly ModelTurn[];

export interface Model {
  readonly url: string;
  /** @returns the name by which a run asks for this script */
  play(script: ModelScript): string;
  /** Gives the answer that this script holds back, or the next one that it would. */
  letGo(name: string): void;
  close(): Promise<void>;
}

interface Playing {
  readonly script: ModelScript;
  allowed: number;
  /**
   * Lists held turns that were answered, so that asking again for one needs no second permission.
   */
  readonly given: Set<number>;
  waiting: (() => void)[];
}

export async function startModel(): Promise<Model> {
  const playing = new Map<string, Playing>();
  const http = createServer(async (request, response) => {
    const { model, messages } = JSON.parse(await readRequestText(request)) as {
      readonly model: string;
      readonly messages: readonly { readonly role: string }[];
    };
    const one = playing.get(model);
    // Its earlier answers are in the request: it has to remember nothing.
    const at = messages.filter(({ role }) => role === 'assistant').length;
    const turn = one?.script[at];
    if (one && turn?.held) await permission(one, at);
    response.writeHead(one ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(one ? completion(turn) : { error: `no script ${model}` }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    play(script) {
      const name = `script-${playing.size + 1}`;
      playing.set(name, { script, allowed: 0, given: new Set(), waiting: [] });
      return name;
    },
    letGo(name) {
      const one = playing.get(name);
      if (!one) throw new Error(`no script ${name}`);
      one.allowed++;
      for (const wake of one.waiting.splice(0)) wake();
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

async function permission(one: Playing, turn: number): Promise<void> {
  while (!one.given.has(turn)) {
    if (one.allowed > 0) {
      one.allowed--;
      one.given.add(turn);
    } else await new Promise<void>((wake) => one.waiting.push(wake));
  }
}

function completion(turn: ModelTurn | undefined): unknown {
  const calls = turn?.calls.map(({ tool, args }) => ({
    // The server makes the nonce of the intent from the first 16 characters.
    id: randomUUID().replaceAll('-', ''),
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(args) },
  }));
  const message = calls?.length
    ? { role: 'assistant', content: 'as the script says', tool_calls: calls }
    : { role: 'assistant', content: 'done' };
  return {
    choices: [{ index: 0, message, finish_reason: calls?.length ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 12, completion_tokens: 3 },
  };
}

async function readRequestText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
