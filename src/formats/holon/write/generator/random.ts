// A small seeded generator of numbers (xorshift128, seeded by splitmix32): the same seed
// gives the same ledger on every machine, always.

export class GeneratorRandom {
  private readonly state: Uint32Array;

  constructor(seed: number) {
    let next = seed >>> 0;
    this.state = Uint32Array.from({ length: 4 }, () => {
      next = (next + 0x9e3779b9) >>> 0;
      let z = next;
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
      z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
      return (z ^ (z >>> 15)) >>> 0;
    });
  }

  /** From 0 to below 2^32. */
  bits(): number {
    const { state } = this;
    let t = state[3] ?? 0;
    const s = state[0] ?? 0;
    state[3] = state[2] ?? 0;
    state[2] = state[1] ?? 0;
    state[1] = s;
    t ^= t << 11;
    t ^= t >>> 8;
    state[0] = (t ^ s ^ (s >>> 19)) >>> 0;
    return state[0] ?? 0;
  }

  /** From 0 to below 1. */
  unit(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  /** A number from `low` to `high` with a few digits after the point. */
  real(low: number, high: number, digits = 2): number {
    return rounded(low + this.unit() * (high - low), digits);
  }

  chance(p: number): boolean {
    return this.unit() < p;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.unit() * items.length)] ?? items[0];
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.bits().toString(16).padStart(8, '0');
    return text.slice(0, digits);
  }
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
