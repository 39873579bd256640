// Answers are kept for as long as there is room, the recently used ones longest. An empty result is
// no answer: there may be something the next time.

export class Memo<T> {
  private readonly kept = new Map<
    string,
    { readonly answer: Promise<T>; readonly weight: number }
  >();
  private readonly limit: number;
  private readonly weigh: (value: T) => number;
  private total = 0;

  /** `limit` is the weight of all answers together. */
  constructor(limit: number, weigh: (value: T) => number = () => 1) {
    this.limit = limit;
    this.weigh = weigh;
  }

  /** Makes the answer now if there is none, and keeps it unless that fails. */
  get(key: readonly unknown[], make: () => Promise<T>): Promise<T> {
    const name = JSON.stringify(key);
    const known = this.kept.get(name);
    if (known) {
      // A Map keeps the order of insertion: the first is the one unused for longest.
      this.kept.delete(name);
      this.kept.set(name, known);
      return known.answer;
    }
    const answer = make();
    this.put(name, answer, 1);
    const isKept = () => this.kept.get(name)?.answer === answer;
    answer.then(
      (value) => {
        if (!isKept()) return;
        if (value === null) this.delete(name);
        else this.put(name, answer, this.weigh(value));
      },
      () => isKept() && this.delete(name),
    );
    return answer;
  }

  drop(ledger: string): void {
    const prefix = JSON.stringify([ledger]).slice(0, -1);
    for (const name of this.kept.keys()) if (name.startsWith(prefix)) this.delete(name);
  }

  clear(): void {
    this.kept.clear();
    this.total = 0;
  }

  private put(name: string, answer: Promise<T>, weight: number): void {
    this.delete(name);
    this.kept.set(name, { answer, weight });
    this.total += weight;
    for (const oldest of this.kept.keys()) {
      if (this.total <= this.limit || oldest === name) break;
      this.delete(oldest);
    }
  }

  private delete(name: string): void {
    this.total -= this.kept.get(name)?.weight ?? 0;
    this.kept.delete(name);
  }
}
