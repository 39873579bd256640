// A report as a whole may still hold: its page, its maker, its name, and its statement of what was
// left out.

import { APP_NAME } from '../../base/version.ts';
import { shortened } from '../../base/visible.ts';
import type { Claim } from '../model/report.ts';
import { reportText } from './json.ts';
import { reportPage } from './page.ts';
import { hasStub } from './redact/stub.ts';
import type { Report, ReportedLedger } from './shape.ts';

function said(claim: string, holds: boolean | null, words: string, counts = true): Claim {
  return { claim, holds, counts, words };
}

type Named = Pick<ReportedLedger, 'id' | 'name'>;

/**
 * A ledger may have another name here, but not that of another one of which the report says
 * something else. `names` has by content the names here.
 */
export function nameClaim(
  { id, name }: Named,
  all: readonly Named[],
  names: ReadonlyMap<string, string>,
): Claim | null {
  const now = names.get(id);
  if (now === undefined || name === now) return null;
  const isOthers = all.some(
    (other) => other.id !== id && other.name !== name && names.get(other.id) === name,
  );
  const other = `here that is the name of another of its ledgers, and this one is called “${now}”`;
  const own = `here it is called “${now}”. A name is compared with nothing`;
  const words = `The report calls it “${name}”; ${isOthers ? other : own}.`;
  return said('Name', isOthers ? false : null, words, isOthers);
}

const TOOL_NAME = new RegExp(`^${APP_NAME} \\d{1,6}\\.\\d{1,6}\\.\\d{1,6}$`);

/** Names the program that made it. */
export function toolClaim({ tool: by }: Report, tool: string): Claim | null {
  if (by === tool) return null;
  return TOOL_NAME.test(by)
    ? said('Made by', null, `It says that ${by} made it; this is ${tool}, which cannot tell.`)
    : said(
        'Made by',
        false,
        `It says that “${shortened(by, 200)}” made it, which is no name of this program.`,
      );
}

/** A report with something left out has to say so. */
export function leftOutClaim(report: Report): Claim | null {
  const isSaid = report.redaction.some(({ places }) => places > 0);
  if (!isSaid || hasStub(reportText({ ...report, redaction: [] }))) return null;
  return said('Left out', false, 'It says that parts were left out, and none is.');
}

export const PAGE_CLAIM = 'Page';

/**
 * Checks that the page shows what its data says, and nothing else. `page` is null when it was given
 * as JSON.
 */
export function pageClaim(report: Report, page: string | null, tool: string): Claim | null {
  if (page === null) return null;
  if (reportPage(report) === page)
    return said(PAGE_CLAIM, true, 'It shows what its data says, and nothing else.');
  return report.tool === tool
    ? said(
        PAGE_CLAIM,
        false,
        `It is not the page that its data makes: what it shows was changed, or another build of ${tool} made it.`,
      )
    : said(
        PAGE_CLAIM,
        null,
        `It was made by ${report.tool}; this is ${tool}, which makes other pages. Only its data was checked, not what it shows.`,
      );
}
