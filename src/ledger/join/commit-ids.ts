// Hardly any ledger asks which entry commits under an id: an id is only indexed once somebody does.

import { Uint32Column } from '../../base/columns.ts';
import { IdNumbers } from '../../base/id-numbers.ts';
import { IdTexts } from '../../base/id-texts.ts';

export class CommitIds {
  private ids = new IdTexts();
  private indices = new Uint32Column();
  private known: IdNumbers | null = null;

  /** Where several entries commit under an id, the first one counts. */
  add(id: string, index: number): void {
    if (this.known) addTo(this.known, id, index);
    else {
      this.ids.push(id);
      this.indices.push(index);
    }
  }

  get(id: string): number | undefined {
    return this.all().get(id);
  }

  has(id: string): boolean {
    return this.all().has(id);
  }

  *keys(): Generator<string> {
    if (this.known) yield* this.known.keys();
    else yield* this.listed();
  }

  private all(): IdNumbers {
    if (this.known) return this.known;
    const known = new IdNumbers();
    let which = 0;
    for (const id of this.listed()) addTo(known, id, this.indices.at(which++) ?? 0);
    this.known = known;
    this.ids = new IdTexts();
    this.indices = new Uint32Column();
    return known;
  }

  private *listed(): Generator<string> {
    for (let which = 0; which < this.ids.length; which++) yield this.ids.at(which) ?? '';
  }
}

function addTo(numbers: IdNumbers, id: string, index: number): void {
  if (!numbers.has(id)) numbers.set(id, index);
}
