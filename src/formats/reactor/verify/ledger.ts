// What is examined over the ledger as a whole: whether it opens, its parts, its topology,
// its published truths, and renders that moved nothing.

import { bareAddress } from '../read/canonical.ts';
import { hasProto } from '../read/opening.ts';
import type { ReactorReader } from '../read/reader.ts';
import { isAcyclic, stagedFor } from '../read/topology.ts';
import { STRAY } from '../read/trail.ts';
import { sameTokens } from '../read/truths.ts';
import { facetWords, joinListed } from '../words.ts';
import type { ReactorLog } from './checks.ts';

export function examineOpening({ opening, trail }: ReactorReader, log: ReactorLog): void {
  const { ok, openError } = opening;
  log.examine('reactor.open');
  if (openError !== null) {
    log.error('reactor.open', {
      expected: 'a state dir that opens',
      actual: openError,
      message: `The real system refuses to open this state dir: ${openError}. What could be read is shown here all the same.`,
    });
  }
  const isBroken = openError === null && !ok;
  const lossy = isBroken ? trail.receipts.filter(({ value }) => hasProto(value)) : [];
  if (lossy.length) {
    log.error('reactor.open', {
      path: '__proto__',
      expected: 'members that the loader keeps',
      actual: `${lossy.length} receipts with a member called __proto__`,
      message:
        'The real system’s loader loses members of that name when it copies a receipt, so it calls these chains broken although the bytes are as they were stamped.',
    });
  }
}

export function examineParts({ parts, trail }: ReactorReader, log: ReactorLog): void {
  log.examine('reactor.parts');
  const report = (path: string, expected: string, actual: string, message: string) =>
    log.info('reactor.parts', { path, expected, actual, message });
  if (parts.receipts === 'missing')
    report(
      'receipts.json',
      'a list of receipts',
      'missing',
      'There is no receipt: this is a topology that has not run, or its trail was taken away.',
    );
  if (parts.topology === 'missing')
    report(
      'compile/topology.json',
      'the topology',
      'missing',
      'Without it nobody knows who is subscribed to what: inputs, wakes and propagation cannot be checked, and there is no graph to replay.',
    );
  if (parts.topology === 'neither shape')
    report(
      'compile/topology.json',
      'nodes and edges',
      'neither of the two shapes',
      'The real system takes such a file for an absent one, and so does this.',
    );
  if (parts.labels === 'malformed')
    report('compile/labels.json', 'names by node', 'malformed', 'Nodes are called by their ids.');
  if (parts.beats === 'malformed')
    report('beats.json', 'captions', 'malformed', 'A replay is captioned by what happened.');
  if (parts.truths === 'missing' && trail.receipts.length)
    report(
      'world-models',
      'published truths',
      'missing',
      'Fingerprints are here, the files that they are of are not.',
    );
  if (parts.strays.length)
    report(
      'world-models',
      'versions and what is published',
      joinListed(parts.strays.slice(0, 8)),
      'Files that belong to no node’s truth. Nothing reads them.',
    );
  if (parts.respelled)
    report(
      'receipts.json',
      'UTF-8',
      'bytes that are none',
      'The real system reads such bytes as U+FFFD; the receipts here are shown as it reads them.',
    );
}

export function examineTopology({ trail }: ReactorReader, log: ReactorLog): void {
  const { topology, lanes, mounted } = trail;
  if (!topology) return;
  log.examine('reactor.topology');
  const acyclic = isAcyclic(topology.edges);
  if (topology.acyclic !== null && topology.acyclic !== acyclic) {
    log.error('reactor.topology', {
      path: 'acyclic',
      expected: String(acyclic),
      actual: String(topology.acyclic),
      message: acyclic
        ? 'The topology says that it has a cycle, and has none.'
        : 'The topology says that it has no cycle, and has one: a wake could go round forever.',
    });
  }
  const producers = new Set(topology.edges.map(({ producer }) => producer));
  const stray = (path: string, node: string, message: string) =>
    log.warn('reactor.topology', {
      path,
      expected: 'a node of the topology',
      actual: node,
      message,
    });
  topology.edges.forEach(({ subscriber }, i) => {
    if (!mounted.has(subscriber))
      stray(
        `edges[${i}].subscriber`,
        subscriber,
        'An edge leads to a node that the topology does not list: nobody runs it.',
      );
  });
  for (const lane of lanes.keys())
    if (lane !== STRAY && !mounted.has(lane) && !producers.has(lane) && stagedFor(lane) === null)
      log.info('reactor.topology', {
        path: 'nodes',
        expected: 'a node of the topology',
        actual: lane,
        message:
          'There are receipts of a node that the topology neither lists nor is fed by: they are of another compilation, or were put in.',
      });
  topology.entryPoints.forEach((node, i) => {
    if (!mounted.has(node) && !producers.has(node) && !lanes.has(node))
      stray(`entry_points[${i}]`, node, 'The topology begins at a node that it does not list.');
  });
}

export function examineTruths({ truths, trail }: ReactorReader, log: ReactorLog): void {
  for (const [node, { versions, published }] of truths.nodes) {
    for (const { file, named, address, fault } of versions.values()) {
      log.examine('reactor.truth-name');
      const path = `world-models/${node}/${file}`;
      if (fault !== null) {
        log.error('reactor.truth-name', {
          path,
          expected: 'a published truth',
          actual: fault,
          message: 'This version cannot be read: it was cut, or is something else.',
        });
      }
      if (named !== address) {
        log.error('reactor.truth-name', {
          path,
          expected: bareAddress(named),
          actual: bareAddress(address),
          message:
            'The bytes of this version do not hash to its name: it was changed after it was published.',
        });
      }
    }
    if (!published) continue;
    log.examine('reactor.published');
    const last = trail.lanes.get(node)?.at(-1);
    if (!versions.has(published.version)) {
      log.warn('reactor.published', {
        path: `world-models/${node}/published.json`,
        expected: `${bareAddress(published.version)} among its versions`,
        actual: 'missing',
        message: 'The version that is published for this node is not here.',
      });
    }
    if (last && !sameTokens(last.fingerprints, published.fingerprints)) {
      log.warn('reactor.published', {
        path: `world-models/${node}/published.json`,
        expected: 'the fingerprints of its last receipt',
        actual: 'others',
        message:
          'What is published for this node is not what its last receipt says: receipts or truths were taken from another moment.',
      });
    }
  }
}

/** Fewer renders than these show no habit. */
const MIN_IDLE = 3;

export function examineWaste({ trail, labels }: ReactorReader, log: ReactorLog): void {
  for (const [node, receipts] of trail.lanes) {
    const renders = receipts.filter(({ status, prior }) => status === 'rendered' && prior);
    if (!renders.length) continue;
    log.examine('reactor.waste');
    const idle = renders.filter(({ moved }) => !moved.length);
    const fresh = idle.reduce((sum, one) => sum + one.fresh, 0);
    if (idle.length < MIN_IDLE || !fresh || idle.length * 2 < renders.length) continue;
    const label = labels.get(node) ?? node;
    const facets = [
      ...new Set(idle.flatMap(({ causes }) => causes.flatMap((cause) => cause?.moved ?? []))),
    ];
    log.info('reactor.waste', {
      path: 'fingerprints',
      expected: 'renders that move something',
      actual: `${idle.length} of ${renders.length} moved nothing`,
      message: `${label} rendered ${renders.length} times after its first, and ${idle.length} of these moved nothing, for ${fresh} fresh tokens. Look at what wakes it${facets.length ? ` (${joinListed(facets.map(facetWords))})` : ''}: a narrower facet may do.`,
    });
  }
}
