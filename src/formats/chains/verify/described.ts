// By which rules a log was read, how many of its hashes agree with them, and what is to be said
// of rules that were found by trying.

import type { RulesFacts } from '../../../ledger/model/check.ts';
import { recordWord, whereRecordsAre } from '../container/words.ts';
import type { FrameLine } from '../frame.ts';
import { GUESSED } from '../guess/members.ts';
import { hashRuleWords } from '../profile/hash-words.ts';
import { pointerWords } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed } from '../profile/profile.ts';
import type { ChainReader } from '../reader.ts';
import type { ChainLaneState } from './context.ts';
import { shortenText } from './culprit.ts';

export function judgeRules(
  { guess }: Pick<ChainReader, 'guess'>,
  profile: ChainProfile,
  lanes: readonly ChainLaneState[],
): RulesFacts {
  if (isKeyed(profile.hash) && profile.hash.unknown) {
    const of = lanes.reduce((all, { log }) => all + log.of('chains.line').examined, 0);
    return { id: profile.id, guessed: false, agree: 0, of, rules: hashRuleWords(profile) };
  }
  const byLink = isKeyed(profile.hash) || profile.hash.at === null;
  const sum = (count: (lane: ChainLaneState) => number) =>
    lanes.reduce((all, lane) => all + count(lane), 0);
  const of = sum((lane) => (byLink ? lane.log.of('chains.link').examined : lane.hashed));
  const agree = byLink
    ? of - sum(({ log }) => log.of('chains.link').error)
    : sum(({ agreed }) => agreed);
  return {
    id: profile.id,
    guessed: guess !== null || profile.id.startsWith(GUESSED),
    agree,
    of,
    rules: hashRuleWords(profile),
    ...(guess?.untested.length && { untested: guess.untested }),
  };
}

/** How many hashes of records do not agree, where none of several does; else 0. */
export function noneAgrees(
  { hash }: ChainProfile,
  lanes: readonly ChainLaneState[],
  { agree, of }: RulesFacts,
): number {
  if (isKeyed(hash)) return 0;
  const sum = (count: (lane: ChainLaneState) => number) =>
    lanes.reduce((all, lane) => all + count(lane), 0);
  const [hashed, agreed] =
    hash.at === null ? [of, agree] : [sum((one) => one.ownHashed), sum((one) => one.ownAgreed)];
  return hashed > 1 && agreed === 0 ? hashed : 0;
}

/** Remarks on the report of a log whose rules were guessed. */
export function guessNotes(
  { guess, profile }: ChainReader,
  { agree, of }: RulesFacts,
): readonly string[] {
  if (!guess) return [];
  const notes = [
    `No built-in profile fits this log: its rules were found by trying many on its records. ${agreeing(agree, of)}`,
  ];
  for (const [kind, words] of APART) {
    const { lines, of: all } = guess.agreement.apart[kind];
    const more = all > lines.length ? ' and more' : '';
    if (all)
      notes.push(`${words}: ${recordWord(profile).toLowerCase()} ${lines.join(', ')}${more}.`);
  }
  if (guess.untested.length)
    notes.push(
      `Not tested by any record of this log: it has ${guess.untested.join(', ')}. Rules that differ only there would agree as well.`,
    );
  return notes;
}

const APART = [
  ['hash', 'Records that do not agree with these rules'],
  ['link', 'Records whose own hash agrees, but not their link to the record before'],
  ['none', 'Records that hold no hash'],
] as const;

function agreeing(agree: number, of: number): string {
  const count = (number: number) => number.toLocaleString('en');
  if (agree === of) return `${count(agree)} of ${count(of)} hashes agree with them.`;
  return `${count(agree)} of ${count(of)} hashes agree with them, and so they are proven for those records only.`;
}

/** Where the profile is from, and what of a document no hash covers. */
export function sourceNotes({
  profileFile,
  outside,
  frame,
  besides: { tables, isView, triggers },
  isNewestFirst,
  profile,
}: ChainReader): readonly string[] {
  const notes: string[] = profile.container ? [whereRecordsAre(profile.container, isView)] : [];
  if (isView) notes.push(VIEW);
  if (tables.length) notes.push(tablesNote(tables));
  if (triggers.length) notes.push(triggersNote(triggers));
  if (profileFile !== null)
    notes.push(
      profileFile.is === 'chosen'
        ? `Its profile (${profile.id}) is kept apart from its files, as somebody chose it for this log.`
        : `Its profile (${profile.id}) is the file “${profileFile.name.slice(-200)}”, which lies next to the log.`,
    );
  if (isNewestFirst) notes.push(NEWEST_FIRST);
  if (outside.length)
    notes.push(
      `The document has members outside of the list of records, which no hash covers: ${outside.map((name) => `“${name.slice(0, 60)}”`).join(', ')}.`,
    );
  for (const line of frame.slice(0, MAX_FRAME)) notes.push(frameNote(line, profile));
  return notes;
}

const MAX_FRAME = 6;
const MAX_SAID = 8;

function frameNote({ number, said }: FrameLine, profile: ChainProfile): string {
  const some = [...said]
    .slice(0, MAX_SAID)
    .map(([at, text]) => `${pointerWords(at)} ${shortenText(text)}`);
  const more = said.size > MAX_SAID ? ' and more' : '';
  return `${recordWord(profile)} ${number} is no record of the chain and has members which no hash covers: ${some.join(', ')}${more}.`;
}

const NEWEST_FIRST =
  'The rows are newest first. They are shown and checked from the last one on, in the order of the chain.';

const MAX_TABLES = 12;

const VIEW =
  'A view is a query: its rows are made when they are asked for, and it can leave out or change what is in the tables.';

function tablesNote(tables: readonly string[]): string {
  return `Other tables of the database were not read, and no hash that is compared here covers what is in them: ${listNames(tables)}.`;
}

function triggersNote(triggers: readonly string[]): string {
  return `The database has triggers, which change rows by themselves when others are written, and which no hash covers: ${listNames(triggers)}.`;
}

function listNames(all: readonly string[]): string {
  const names = all.slice(0, MAX_TABLES).map((name) => `“${name.slice(0, 60)}”`);
  const more = all.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
