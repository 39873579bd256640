// An event before it is written: plain JavaScript data, none of which comes from outside.

export type Plain =
  | null
  | boolean
  | string
  | number
  | readonly Plain[]
  | { readonly [name: string]: Plain };

export type Fields = { [name: string]: Plain };

export interface Written {
  schema_version: string;
  event_type: string;
  ts: string;
  seq: number;
  run_id: string;
  agent_id: string;
  host: Fields;
  git: Fields;
  payload: Fields;
}

export function toLine(event: Written): string {
  return JSON.stringify(event);
}

export function toText(events: Iterable<Written>): string {
  const lines: string[] = [];
  for (const event of events) lines.push(toLine(event));
  return `${lines.join('\n')}\n`;
}
