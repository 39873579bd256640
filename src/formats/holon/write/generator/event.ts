// An event before it is written: plain JavaScript data, none of which comes from outside.

export type PayloadValue =
  | null
  | boolean
  | string
  | number
  | readonly PayloadValue[]
  | { readonly [name: string]: PayloadValue };

export type GeneratedFields = { [name: string]: PayloadValue };

export interface WrittenEvent {
  schema_version: string;
  event_type: string;
  ts: string;
  seq: number;
  run_id: string;
  agent_id: string;
  host: GeneratedFields;
  git: GeneratedFields;
  payload: GeneratedFields;
}

export function toLine(event: WrittenEvent): string {
  return JSON.stringify(event);
}

export function toText(events: Iterable<WrittenEvent>): string {
  const lines: string[] = [];
  for (const event of events) lines.push(toLine(event));
  return `${lines.join('\n')}\n`;
}
