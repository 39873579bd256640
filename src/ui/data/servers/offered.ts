// `serve` passes calls on to servers. Other hosts of the app have none, and are not asked.

import { queryOptions } from '@tanstack/react-query';
import { listAt, textAt } from '../../../base/json/access.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { OFFERED, PASSED_ON, servedCookie } from '../../../base/served.ts';

export interface ServerOffer {
  readonly name: string;
  readonly at: string;
  readonly url: string;
}

/** Null when this browser was let in by an earlier start of the program. */
export type Offers = readonly ServerOffer[] | null;

export function offersQuery() {
  return queryOptions({
    queryKey: ['offered servers'],
    queryFn: offers,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

async function offers(): Promise<Offers> {
  const isServed = document.cookie.split('; ').includes(`${servedCookie(location.port)}=1`);
  if (!isServed) return [];
  const answer = await fetch(OFFERED, { cache: 'no-store' });
  if (answer.status === 511) return null;
  return answer.ok ? readOffers(new Uint8Array(await answer.arrayBuffer())) : [];
}

function readOffers(bytes: Uint8Array): readonly ServerOffer[] {
  const list = listAt(parseJson(bytes, { maxDepth: 4 }), 'servers') ?? [];
  return list.flatMap((one) => {
    const [name, at, path] = [textAt(one, 'name'), textAt(one, 'url'), textAt(one, 'path')];
    if (!name || !at || !path?.startsWith(PASSED_ON)) return [];
    return [{ name, at, url: location.origin + path }];
  });
}

/** Returns whether a server is called through this host: it then has a token that no page has. */
export function isPassedOn(url: string): boolean {
  return url.startsWith(location.origin + PASSED_ON);
}
