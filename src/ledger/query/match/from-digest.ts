import type { DeltaOp } from '../../fold/fold.ts';
import type { DigestPart, TraitsPart } from './searchable.ts';
import { id, type QueryValue, textValue } from './value.ts';

export function kinds({ kind, recordKind, shape }: TraitsPart): QueryValue[] {
  const own = recordKind === '' || recordKind === kind ? [] : [{ text: recordKind }];
  return [...textValue(kind), ...own, { text: shape }];
}

export function textValues(all: readonly string[]): QueryValue[] {
  const values: QueryValue[] = [];
  for (const one of all) if (one !== '') values.push({ text: one });
  return values;
}

export function traitTexts({ kind, tools, rules, decision, facts }: TraitsPart): QueryValue[] {
  return [kind, ...tools, ...rules, decision, facts.compiler, facts.policySet].flatMap(textValue);
}

export function seqValue({ seq: own }: DigestPart): QueryValue[] {
  return [{ text: `${own}`, number: `${own}` }];
}

/** Doubles are a little less than the milliseconds that they were made of. */
const A_LITTLE = 1e-3;

export function timeValue({ recordedAt }: DigestPart): QueryValue[] {
  if (recordedAt === null) return [];
  return [new TimeValue(recordedAt)];
}

/** Its text is made only when somebody asks for it, since most queries compare the moment alone. */
class TimeValue implements QueryValue {
  readonly ms: number;
  private readonly recordedAt: number;

  constructor(recordedAt: number) {
    this.recordedAt = recordedAt;
    this.ms = Math.floor(recordedAt * 1000 + A_LITTLE);
  }

  get text(): string {
    const date = new Date(this.ms);
    return Number.isNaN(date.getTime()) ? `${this.recordedAt}` : date.toISOString();
  }
}

export function titleValues({ digest: { line } }: DigestPart): QueryValue[] {
  return [line.title, line.note].flatMap(textValue);
}

export function commit({ digest: { ties, delta } }: DigestPart): QueryValue[] {
  return id(ties.commit ?? delta?.commit);
}

export function ids(part: DigestPart): QueryValue[] {
  const { ties, names = [], links, facts } = part.digest;
  const named = [
    part.id,
    part.parent,
    ties.commit,
    part.digest.delta?.commit,
    ties.undoes,
    ties.asks?.proposal,
    ties.asks?.intent,
    ties.carriesOut,
    ties.denies,
    ...names,
    ...links.flatMap(({ lane, commit }) => [lane, commit]),
    facts.policySet,
  ];
  return [...new Set(named)].flatMap(id);
}

export function* links({ digest }: DigestPart): Generator<QueryValue> {
  for (const { kind, lane, commit, label } of digest.links) {
    yield* id(lane);
    yield* id(commit);
    yield* textValue(label);
    yield* textValue(kind);
  }
}

/** `does` says which of them. */
export function* resources(
  { digest: { delta, line } }: DigestPart,
  does: (op: DeltaOp['op'], isNew: boolean | null) => boolean = () => true,
): Generator<QueryValue> {
  const { created, replaced } = line.changes;
  // A put does not say by itself whether the resource was there before.
  const isNew = created > 0 === replaced > 0 ? null : created > 0;
  for (const op of delta?.ops ?? [])
    if (op.op !== 'restore' && does(op.op, isNew)) yield resource(op);
}

export function resource({
  kind,
  id: own,
}: {
  readonly kind: string;
  readonly id: string;
}): QueryValue {
  return { text: kind ? `${kind}:${own}` : own };
}

export function digestTexts(part: DigestPart): QueryValue[] {
  const { links: all } = part.digest;
  const labels = all.flatMap(({ label }) => textValue(label));
  // An id is looked for as any other text.
  return [...titleValues(part), ...ids(part), ...labels, ...resources(part)];
}
