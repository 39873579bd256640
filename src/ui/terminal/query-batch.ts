// Printing several lines at a time costs as much as printing one.

const MOST_LETTERS = 1 << 15;

export class QueryBatch {
  private readonly print: (lines: readonly string[]) => void;
  private lines: string[] = [];
  private letters = 0;

  constructor(print: (lines: readonly string[]) => void) {
    this.print = print;
  }

  add(lines: readonly string[]): void {
    for (const line of lines) {
      this.lines.push(line);
      this.letters += line.length;
    }
    if (this.letters > MOST_LETTERS) this.end();
  }

  end(): void {
    if (this.lines.length) this.print(this.lines);
    this.lines = [];
    this.letters = 0;
  }
}
