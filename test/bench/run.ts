/**
 * npm run bench: measures the product against a peer or the bare limit in one run, and writes test/bench/RESULTS.md.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commandLine } from '../../electron/scripts/lib/commands.mjs';
import { archiveFigures } from './archive.ts';
import { chartFigures } from './chart.ts';
import { clickToByteFigures } from './clickToByte.ts';
import { decimalFigures } from './decimals.ts';
import { deskFigures } from './desk.ts';
import { fanOutFigures } from './fanOut.ts';
import { growthFigures } from './growth.ts';
import { ingestFigures } from './ingest.ts';
import { innerLoopFigures } from './innerLoop.ts';
import { journalFigures } from './journal.ts';
import { ladderFigures } from './ladder.ts';
import { matchingFigures } from './matching.ts';
import type { Figure } from './measure.ts';
import { memoryFigures } from './memory.ts';
import { panelFigures } from './panels.ts';
import { publishingFigures } from './publishing.ts';
import { pushFigures } from './push.ts';
import { replayFigures } from './replay.ts';
import { restoreFigures } from './restore.ts';
import { signingFigures } from './signing.ts';
import { simulatorFigures } from './simulator.ts';
import { simulatorRestFigures } from './simulatorRest.ts';
import { startUpFigures } from './startUp.ts';
import { journalSearchFigures } from './journalSearch.ts';
import { tradingPerformanceFigures } from './tradingPerformance.ts';

const parts = {
  decimals: decimalFigures,
  signing: signingFigures,
  matching: matchingFigures,
  fanOut: fanOutFigures,
  simulatorRest: simulatorRestFigures,
  replay: replayFigures,
  restore: restoreFigures,
  ingest: ingestFigures,
  growth: growthFigures,
  journal: journalFigures,
  archive: archiveFigures,
  journalSearch: journalSearchFigures,
  clickToByte: clickToByteFigures,
  ladder: ladderFigures,
  panels: panelFigures,
  chart: chartFigures,
  desk: deskFigures,
  tradingPerformance: tradingPerformanceFigures,
  publishing: publishingFigures,
  memory: memoryFigures,
  push: pushFigures,
  simulator: simulatorFigures,
  startUp: startUpFigures,
  innerLoop: innerLoopFigures,
} as const;

const asked = commandLine('bench').words as (keyof typeof parts)[];
const names = asked.length > 0 ? asked : (Object.keys(parts) as (keyof typeof parts)[]);
const figures: Figure[] = [];
for (const name of names) {
  console.error(`Measuring ${name} ...`);
  for (const figure of await parts[name]()) {
    figures.push(figure);
    console.error(`  ${figure.id} ${figure.path}: ${figure.ours} (ratio ${figure.ratio}, target ${figure.target})`);
  }
}

const mark = (reached: boolean | null) => (reached === null ? '-' : reached ? 'yes' : '**no**');
const rows = figures
  .sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
  .map(
    ({ id, path: what, ours, beside, ratio, target, reached }) =>
      `| ${id} | ${what} | ${ours} | ${beside} | ${ratio} | ${target} | ${mark(reached)} |`,
  );
const text = [
  '# Speed',
  '',
  'Written by `npm run bench`. Absolute figures drift from machine to machine; the ratios were taken in one run, the',
  'contestants taking turns. Medians.',
  '',
  `Measured on ${os.cpus().length} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`,
  '',
  '| figure | path | ours | beside | ratio | to reach | reached |',
  '|---|---|---|---|---|---|---|',
  ...rows,
  '',
].join('\n');
if (asked.length === 0) fs.writeFileSync(path.join(import.meta.dirname, 'RESULTS.md'), text);
else process.stdout.write(text);
process.exit(0);
