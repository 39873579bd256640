import { expect, it } from 'vitest';
import { leadOn } from './former.ts';

it.each([
  ['/about/trust#limits', '/trust#limits'],
  ['/approvals', '/inbox'],
  ['/approvals/', '/inbox'],
  ['/approvals?show=granted&tool=x', '/inbox?show=granted&tool=x'],
  ['/approvals/l/night/3?q=a#b', '/inbox/l/night/3?q=a#b'],
  ['/journal', '/inbox/journal'],
  ['/check', '/inbox/check'],
  ['/countersign#eyJhIjoxfQ', '/inbox/countersign#eyJhIjoxfQ'],
  ['/search?q=kind%3Adenied', '/ask?q=kind%3Adenied'],
  ['/lanes?at=x&has=joined', '/runs?at=x&has=joined'],
  ['/cases?ledger=a&ledger=b', '/?view=cases&ledger=a&ledger=b'],
  ['/servers', '/?view=servers'],
  ['/cases/45ef', '/case/45ef'],
  [
    '/ledger/l/lane/a%20b?at=4&tab=diff&level=map&vs=c:2',
    '/ledger/l/run/a%20b?at=4&tab=diff&level=map&vs=c:2',
  ],
  ['/ledger/l/lane/a?at=4#x', '/ledger/l/run/a?at=4#x'],
  ['/ledger/l/checks#verify-signer', '/ledger/l?view=checks#verify-signer'],
  ['/ledger/l/rules?line=4#profile=x', '/ledger/l?view=rules&line=4#profile=x'],
  ['/ledger/l/graph?at=a', '/ledger/l/run?view=graph&at=a'],
  ['/ledger/l/time?a=1&b=2', '/ledger/l/run?view=time&a=1&b=2'],
  ['/ledger/l/cascade?at=3&node=n', '/ledger/l/run?view=cascade&at=3&node=n'],
  ['/ledger/l/cascade?at=3&view=cost', '/ledger/l/run?at=3&view=cost'],
  ['/ledger/l/intents?root=r', '/ledger/l/run?view=intents&root=r'],
  ['/ledger/l/intents?view=branches', '/ledger/l/run?view=branches'],
  ['/ledger/l/checkpoints?from=1&to=2', '/ledger/l/run?view=checkpoints&from=1&to=2'],
  ['/ledger/l/replay?lane=a&at=4&station=2', '/ledger/l/prove?lane=a&at=4&station=2'],
  ['/ledger/l/tamper?case=x&at=4', '/ledger/l/prove?view=break&case=x&at=4'],
  ['/ledger/l/drift?signer=00', '/ledger/l/prove?view=expect&signer=00'],
  ['/ledger/l/patterns', '/ledger/l/ask?view=patterns'],
  ['/ledger/l/what-if#step=2&view=all', '/ledger/l/ask?view=what-if#step=2&view=all'],
  ['/ledger/l/figures?figure=routing', '/ledger/l/ask?view=figures&figure=routing'],
  ['/ledger/l/notes', '/ledger/l/hand-over?view=notes'],
  ['/ledger/l/export', '/ledger/l/hand-over?view=data'],
  ['/report', '/?view=cases'],
  ['/report?ledger=l', '/ledger/l/hand-over'],
  ['/report?ledger=l&ledger=m', '/?view=cases&ledger=l&ledger=m'],
])('leads on from %s', (before, now) => {
  expect(leadOn(before)).toBe(now);
});

it.each([
  '/',
  '/ledger/l',
  '/ledger/l/run/a',
  '/ledger/l/graph/x',
  '/inbox',
  '/nowhere',
  '/ask?q=a',
])('leaves %s alone', (address) => {
  expect(leadOn(address)).toBeNull();
});
