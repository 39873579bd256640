// A query that the real server cannot read is refused in plain text.

import { plain, type ServerAnswer } from './answers.ts';

export class Refused extends Error {
  readonly answer: ServerAnswer;

  constructor(answer: ServerAnswer) {
    super(answer.body ?? '');
    this.answer = answer;
  }
}

export class RequestQuery {
  private readonly values = new Map<string, string>();

  /** @throws {Refused} */
  constructor(search: string, known: readonly string[]) {
    for (const [name, value] of new URLSearchParams(search)) {
      if (known.includes(name) && this.values.has(name))
        throw refused(`duplicate field \`${name}\``);
      this.values.set(name, value);
    }
  }

  text(name: string): string | null {
    return this.values.get(name) ?? null;
  }

  /** @throws {Refused} */
  wanted(name: string): string {
    const value = this.values.get(name);
    if (value === undefined) throw refused(`missing field \`${name}\``);
    return value;
  }

  /** A whole number from 0. @throws {Refused} */
  number(name: string, otherwise: number, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.values.get(name);
    if (value === undefined) return otherwise;
    if (!/^\d+$/.test(value)) throw refused(`${name}: invalid digit found in string`);
    if (Number(value) > most) throw refused(`${name}: number too large to fit in target type`);
    return Number(value);
  }
}

function refused(why: string): Refused {
  return new Refused(plain(400, `Failed to deserialize query string: ${why}`));
}
