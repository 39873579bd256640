// The command line: the same verifier without a browser.

import { parseArgs } from 'node:util';
import { JsonError } from '../core/json/parse.ts';
import { AppException } from '../core/model/error.ts';
import { formats } from '../formats/index.ts';
import { anchor } from './anchor.ts';
import { checkDecision } from './check-decision.ts';
import { createHost } from './host.ts';
import { printJson } from './json.ts';
import { readBytes } from './open.ts';
import { diff, fold, log } from './read.ts';
import { report } from './report.ts';
import { anomalies, seal } from './seal.ts';
import { simulate } from './simulate.ts';
import { COMMAND_HELP, HELP, UsageError } from './usage.ts';
import { VERSION, verify } from './verify.ts';

async function run(args: readonly string[]): Promise<number> {
  const [command = '--help', ...rest] = args;
  if (command === '--help' || command === '-h' || command === 'help') {
    await print(COMMAND_HELP.get(rest[0] ?? '') ?? HELP);
    return args.length ? 0 : 2;
  }
  if (command === '--version') {
    await print(VERSION);
    return 0;
  }
  const help = COMMAND_HELP.get(command);
  if (!help) throw new UsageError(`"${command}" is no command; \`ledgerscope --help\` lists them.`);
  if (rest.includes('--help') || rest.includes('-h')) {
    await print(help);
    return 0;
  }
  if (command === 'checks') return checks(rest);
  const out: string[] = [];
  const code = await dispatch(command, rest, (text) => out.push(text));
  await print(out.join('\n'));
  return code;
}

async function dispatch(
  command: string,
  args: readonly string[],
  out: (text: string) => void,
): Promise<number> {
  const host = await createHost();
  switch (command) {
    case 'verify':
      return verify(args, host, out);
    case 'fold':
      return fold(args, host, out);
    case 'diff':
      return diff(args, host, out);
    case 'log':
      return log(args, host, out);
    case 'simulate':
      return simulate(args, host, out);
    case 'report':
      return report(args, host, out);
    case 'check-decision':
      return checkDecision(args, host, out);
    case 'anchor':
      return anchor(args, host, out);
    case 'seal':
      return seal(args, host, out);
    case 'anomalies':
      return anomalies(args, host, out);
    default: {
      const { values, positionals } = parseArgs({
        args: [...args],
        allowPositionals: true,
        options: { rules: { type: 'string', default: 'thymos' } },
      });
      const [path] = positionals;
      if (path === undefined)
        throw new UsageError('canonicalize: give a FILE, or - for standard input.');
      const known = formats.filter(({ canonicalize }) => canonicalize);
      const rules = known.find(({ id }) => id === values.rules);
      if (!rules?.canonicalize)
        throw new UsageError(
          `--rules knows ${known.map(({ id }) => id).join(', ')}, not "${values.rules}".`,
        );
      const { text, hash } = rules.canonicalize(await readBytes(path), host);
      out(`${text}\n${hash}`);
      return 0;
    }
  }
}

async function checks(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { format: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const asked = formats.filter(({ id }) => values.format === undefined || id === values.format);
  if (!asked.length)
    throw new UsageError(`--format knows ${formats.map(({ id }) => id).join(', ')}.`);
  const all = asked.flatMap((format) => format.checks);
  await print(
    values.json
      ? printJson(all)
      : all
          .map(({ id, profile, title, proves }) => `${id} (${profile})\n  ${title}. ${proves}`)
          .join('\n'),
  );
  return 0;
}

/** Waits until everything is written, so that a pipe never gets half of it. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
}

/** A reader that closes its end early (`| head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const known =
    error instanceof AppException ||
    error instanceof JsonError ||
    (error instanceof TypeError &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS'));
  if (!known) throw error;
  const where = error instanceof JsonError ? ` (byte ${error.offset})` : '';
  process.stderr.write(`ledgerscope: ${error.message}${where}\n`);
  process.exitCode = 2;
}
