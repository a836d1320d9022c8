/**
 * Runs the deterministic world for a given time (b.0): `npm run soak -- --minutes N [--seed S]` runs seed after seed
 * through the same code as the tests, prints which faults happened and which promises broke, and exits with 1 when a
 * promise broke.
 */
import { commandLine } from '../../../electron/scripts/lib/commands.mjs';
import { addSeeds, noSeeds, seriesOf } from './worldSeeds.ts';
import { runSeed } from './runSeed.ts';

const { values } = commandLine('soak');
const minutes = Number(values['minutes']);
const first = Number(values['seed']);
if (!(minutes > 0) || !Number.isInteger(first) || first < 0 || first > 0xffff_ffff) {
  process.stderr.write('--minutes takes a number above 0, --seed a whole number from 0 to 4294967295.\n');
  process.exit(2);
}

const TELL_MS = 30_000;
const started = performance.now();
const end = started + minutes * 60_000;
let lastReportAt = started;
let all = noSeeds();
for (let seed = first; performance.now() < end && seed <= 0xffff_ffff; seed += 1) {
  const row = seriesOf(await runSeed(seed));
  for (const breach of row.breaches) process.stdout.write(`${breach}\n`);
  all = addSeeds(all, row);
  if (performance.now() - lastReportAt < TELL_MS) continue;
  lastReportAt = performance.now();
  process.stdout.write(`${all.seeds} seeds, ${all.sent} orders sent, ${all.breaches.length} broken promises\n`);
}
process.stdout.write(`seeds ${first} to ${first + all.seeds - 1}, ${all.sent} orders sent\n`);
for (const [kind, count] of Object.entries(all.strikesOnLive)) {
  process.stdout.write(`${kind}: ${count} times on a live order\n`);
}
process.stdout.write(`${all.breaches.length} broken promises\n`);
process.exit(all.breaches.length > 0 ? 1 : 0);
