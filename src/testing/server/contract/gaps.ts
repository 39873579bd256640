// Each recorded step that is not played has its reason.

export const GAPS: readonly {
  readonly scenario: string;
  readonly step: number;
  readonly note: string;
  readonly why: string;
}[] = [
  {
    scenario: 'long-run',
    step: 2,
    note: 'session stream, the reader rests for 6 s: more than 256 frames behind, the server ends the stream although the last frame sent says running',
    why: 'Here every reader keeps up: there is nothing between the server and who calls it.',
  },
];
