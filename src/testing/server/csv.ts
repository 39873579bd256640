import type { WrittenEntry } from '../../formats/thymos/write/writer/writer.ts';
import type { ServerAnswer } from './answers.ts';

export function sendCsv(entries: readonly WrittenEntry[]): ServerAnswer {
  const lines = entries.map(({ id, trajectory, seq, kind, createdAt, bytes }) => {
    const payload = new TextDecoder().decode(bytes).replaceAll('"', '""');
    return `${id},${trajectory},${seq},${kind},${createdAt},"${payload}"\n`;
  });
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    },
    body: `id,trajectory_id,seq,kind,created_at,payload\n${lines.join('')}`,
  };
}
