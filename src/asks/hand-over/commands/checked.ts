import type { CheckedPart, CheckedReport } from '../../../ledger/model/report.ts';
import type { CommandContext } from '../../../ui/terminal/command.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { printDocument } from '../../../ui/terminal/json.ts';

export function answerCheck(
  { print, json, exit }: CommandContext,
  name: string,
  checked: CheckedReport,
  unreadable: readonly string[],
  asJson: boolean,
): void {
  if (asJson) json(printDocument(name, checked));
  else print([headline(checked), ...unreadable, ...checked.checked.flatMap(inWords)]);
  const claims = checked.checked.flatMap((one) => one.claims).filter(({ counts }) => counts);
  const has = (holds: boolean | null) => claims.some((claim) => claim.holds === holds);
  exit(exitCode({ failed: has(false), unreadable: has(null) }));
}

function headline({ title, holds }: CheckedReport): string {
  const words =
    holds === null ? 'not all of it could be checked' : holds ? 'holds' : 'does not hold';
  return `${words}: ${title}`;
}

function inWords({ ledger, claims }: CheckedPart): string[] {
  const indent = ledger ? '    ' : '  ';
  return [
    ...(ledger ? [`  ${ledger.name}  ${ledger.id}`] : []),
    ...claims.map(({ claim, holds, counts, words }) => {
      const answer = holds === null ? (counts ? 'unknown' : '-') : holds ? 'yes' : 'no';
      return `${indent}${answer.padEnd(7)} ${claim}: ${words}`;
    }),
  ];
}
