// Short words from long texts, and times as such files write them.

const LONGEST = 120;

/** The first line that says something, short enough for a title. */
export function firstLine(text: string): string {
  const found =
    text
      .slice(0, 4000)
      .split('\n', 40)
      .find((line) => line.trim() !== '') ?? '';
  return clipped(found.trim());
}

export function clipped(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** Unix seconds; null: no such time. */
export function parseSessionTime(text: string | null): number | null {
  if (text === null || !TIME.test(text)) return null;
  const time = Date.parse(text.replace(/(\.\d{3})\d+/, '$1')) / 1000;
  return Number.isFinite(time) ? time : null;
}

/** Unix seconds as a number; null: no moment that a calendar has. */
export function moment(seconds: number | null): number | null {
  return seconds !== null && Math.abs(seconds) < 8.64e12 ? seconds : null;
}
