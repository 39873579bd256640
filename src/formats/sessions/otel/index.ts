// Traces of agents in OTLP/JSON, as the exporters of OpenTelemetry write them.

import type { SessionWriter } from '../writer.ts';
import { placeSpans } from './place.ts';
import { hasSpans, spanRecords } from './spans.ts';
import { stepOfSpan } from './step.ts';

export const otel: SessionWriter = {
  id: 'otel',
  name: 'OpenTelemetry',
  container: 'trace file',
  unit: 'span',
  idMember: 'spanId',
  parentIs: 'Inside of',
  isGraph: false,
  asksCall: new Set(),
  recognises: hasSpans,
  recognisesDocument: ({ members }) => members.has('resourceSpans'),
  records: spanRecords,
  step: stepOfSpan,
  place: placeSpans,
  agentOfFile: () => null,
};
