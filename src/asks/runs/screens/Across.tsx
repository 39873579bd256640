// The contradictions of all ledgers together are listed, and what is not drawn is named.

import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import { counted, countText } from '../../../ui/format.ts';
import { BarNote } from '../../../ui/kit/page/Page.tsx';
import { TextButton } from '../../../ui/kit/text.tsx';
import { SeverityMark } from '../../../ui/ledger/verdict.tsx';
import { lanePath } from '../../../ui/paths.ts';
import type { FoundAcross, RunsRead } from '../ask.ts';
import css from './runs.module.css';
import type { useRunsAddress } from './url.ts';

export interface AcrossProps {
  readonly read: RunsRead;
  readonly address: ReturnType<typeof useRunsAddress>;
}

export function Across({ read, address }: AcrossProps) {
  const { findings, more } = read;
  const all = findings.length + more;
  const notes = listNotes(read);
  if (all === 0 && notes.length === 0) return null;
  return (
    <>
      <BarNote>
        {notes.join(' · ')}
        {notes.length > 0 && all > 0 && ' · '}
        {all > 0 && (
          <TextButton
            aria-expanded={address.areFindings}
            onClick={() => address.change({ areFindings: !address.areFindings })}
          >
            {address.areFindings ? 'Hide' : 'Show'} {counted(all, 'contradiction')} across ledgers
          </TextButton>
        )}
      </BarNote>
      {address.areFindings && all > 0 && (
        <section className={css.findings} aria-label="Contradictions across ledgers">
          <ul>
            {findings.map((finding) => (
              <Finding
                key={`${finding.check} ${finding.places.map(({ ledger, lane, index }) => [ledger, lane, index])}`}
                finding={finding}
              />
            ))}
          </ul>
          {more > 0 && <p>and {countText(more)} more</p>}
        </section>
      )}
    </>
  );
}

/** A part that is not in the picture is named, or it would look like nothing. */
function listNotes(read: RunsRead): readonly string[] {
  const { held, drawn, unread, notLookedFor, notCompared, withoutParent } = read;
  const notes: string[] = [];
  if (drawn < held)
    notes.push(
      `${countText(drawn)} of ${countText(held)} ledgers are drawn, those opened last: more lanes than that do not fit`,
    );
  if (unread.length > 0)
    notes.push(
      `Could not be read: ${unread.map(visibleText).slice(0, 5).join(', ')}${unread.length > 5 ? ` and ${countText(unread.length - 5)} more` : ''}`,
    );
  if (notLookedFor > 0)
    notes.push(
      `${counted(notLookedFor, 'record')} that point to other ledgers were not looked for there: too many`,
    );
  if (notCompared > 0)
    notes.push(
      `${counted(notCompared, 'pair')} of lanes that two files have were not compared: too many`,
    );
  if (withoutParent > 0)
    notes.push(
      `${counted(withoutParent, 'lane')} delegated by a record that no ledger held here has`,
    );
  return notes;
}

function Finding({ finding: { severity, message, places } }: { readonly finding: FoundAcross }) {
  return (
    <li>
      <SeverityMark severity={severity} />
      <span>
        {visibleText(message)}{' '}
        {places.map(({ ledger, name, lane, title, index }, at) => (
          <span key={`${ledger} ${lane} ${index}`}>
            {at > 0 && ' · '}
            <Link to={lanePath(ledger, lane, { index })}>
              <bdi>{visibleText(`${title || lane.slice(0, 8)} in ${name}`)}</bdi>
            </Link>
          </span>
        ))}
      </span>
    </li>
  );
}
