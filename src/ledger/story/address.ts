// A step of a story may lead to a screen of the app, and to nothing else. Screens only show; an
// action that decides, sends or deletes asks a person first, on the screen itself.

import { leadOn } from '../../base/former.ts';

/** First words of addresses that a story may lead to; '' is the library. */
const SCREENS: ReadonlySet<string> = new Set([
  '',
  'ask',
  'case',
  'cases',
  'compare',
  'inbox',
  'lab',
  'ledger',
  'report',
  'runs',
  'servers',
  'trust',
]);

/** The same as in {@link STORY_LIMITS}, which needs this file. */
const LONGEST = 2000;

/**
 * Letters and digits of any script, and the signs of a URL; no space, no backslash, no control
 * character.
 */
const PATH = /^(\/[\p{L}\p{N}._~!$&'()*+,;=:@%-]*)+$/u;
const REST = /^[\p{L}\p{N}._~!$&'()*+,;=:@%/?-]*$/u;

/** Says in a sentence why no story may lead there; null when one may. */
export function addressFault(address: string): string | null {
  if (address.length > LONGEST) return `It is longer than ${LONGEST} characters.`;
  const { path, search, fragment } = splitAddress(address);
  if (!path.startsWith('/'))
    return 'It has to begin with a slash: it is an address inside the app.';
  if (path.startsWith('//')) return 'It leads out of the app.';
  if (!PATH.test(path) || !REST.test(search) || !REST.test(fragment))
    return 'It has a character that no address of the app has.';
  const words = path.split('/').slice(1);
  if (words.some((word) => /^(\.|%2e){1,2}$/i.test(word)))
    return 'It has a dot in place of a name.';
  const now = splitAddress(leadOn(address) ?? address).path;
  const [, first = ''] = now.split('/');
  if (first === 'stories') return 'A story cannot lead into a story.';
  // A signed request of somebody else is opened by the person who was asked to.
  if (!SCREENS.has(first) || now === '/inbox/countersign')
    return 'There is no such screen, or no story may lead to it.';
  return null;
}

/** Takes a whole address as a browser shows it: the part behind the place of the app. */
export function addressInApp(text: string, place: string): string {
  const typed = text.trim();
  if (!typed.startsWith(place)) return typed;
  return `/${typed.slice(place.length).replace(/^\/+/, '')}`;
}

function splitAddress(address: string) {
  const [beforeHash = '', ...fragment] = address.split('#');
  const [path = '', ...search] = beforeHash.split('?');
  return { path, search: search.join('?'), fragment: fragment.join('#') };
}

/** Lists ids of the ledgers that an address looks at. */
export function ledgersInAddress(address: string): string[] {
  const { path, search } = splitAddress(address);
  const [, head = '', id = '', lane] = path.split('/');
  // A word that follows the inbox alone names another of its views.
  const isRequest = ['inbox', 'approvals'].includes(head) && lane !== undefined;
  const found = head === 'ledger' || isRequest ? [id] : [];
  for (const pair of search.split('&')) {
    const [name = '', value = ''] = pair.split('=');
    if (name === 'ledger' || name === 'a' || name === 'b') found.push(value);
  }
  return found.map(decoded).filter((one) => /^[0-9A-Za-z._:-]{1,200}$/.test(one));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
