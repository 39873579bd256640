// The demo ledgers that come with the app. They are fetched from where the app is, and imported
// like any other file.

import { queryOptions } from '@tanstack/react-query';
import { AppException } from '../../core/model/error.ts';
import { placed } from '../place.ts';

export interface DemoInfo {
  /** Name of the format. */
  readonly system: string;
  readonly file: string;
  readonly name: string;
  readonly title: string;
  readonly story: string;
  readonly size: number;
}

export function demosQuery() {
  return queryOptions({
    queryKey: ['demos'],
    queryFn: async (): Promise<readonly DemoInfo[]> => {
      const list: unknown = await (await fetchDemo('index.json')).json().catch(() => null);
      if (!Array.isArray(list)) throw missing('The list of demo ledgers');
      return list.filter(isDemo);
    },
  });
}

/** @throws when the file is not there. */
export async function fetchDemo(file: string): Promise<Response> {
  const answer = await fetch(placed(`demo/${encodeURIComponent(file)}`));
  if (!answer.ok) throw missing(`The demo file ${file}`);
  return answer;
}

export function missing(where: string): AppException {
  return new AppException({ code: 'part of the app missing', where });
}

function isDemo(value: unknown): value is DemoInfo {
  if (typeof value !== 'object' || value === null) return false;
  const { system, file, name, title, story, size } = value as Partial<
    Record<keyof DemoInfo, unknown>
  >;
  const texts = [system, file, name, title, story].every((text) => typeof text === 'string');
  return texts && typeof size === 'number';
}
