import { createRandom, type Random } from '../../../../shared/time/random.ts';
import type { Bench } from './bench.ts';
import { Chances } from './chances.ts';
import { MoneyLaws } from './moneyLaws.ts';
import { brokenOrders } from './orderLaws.ts';
import { orderCommands, type Command } from './orderCommands.ts';
import { otherCommands } from './otherCommands.ts';
import type { Stage } from './stage.ts';

const commands: readonly Command[] = [...orderCommands, ...otherCommands];
const total = commands.reduce((sum, [weight]) => sum + weight, 0);

/** Changes a session between two commands: positive controls break one booking there. */
export type Interference = (bench: Bench, command: number) => void;

/**
 * Runs a session of random commands on new accounts and checks all laws after every command; returns the first
 * violations with the command's number, or nothing.
 */
export function runSession(bench: Bench, seed: number, length: number, meddle?: Interference): string[] {
  bench.open(seed);
  const random = createRandom(seed).fork('session');
  const money = new MoneyLaws(bench);
  for (let at = 0; at < length; at += 1) {
    command(bench, random);
    meddle?.(bench, at);
    const broken = [...bench.found, ...money.broken(), ...brokenOrders(bench)];
    if (broken.length > 0) return broken.map((what) => `seed ${seed}, command ${at}: ${what}`);
  }
  return [];
}

/** Draws one command and runs it. */
export function command(stage: Stage, random: Random): void {
  let drawn = random.integer(total);
  const [, run] = commands.find(([weight]) => (drawn -= weight) < 0)!;
  run(new Chances(stage, random));
}
