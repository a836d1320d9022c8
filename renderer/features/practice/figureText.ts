/** The figure behind a point, and faults that struck: the simulator's English sentences in the window's language (R26). */
import { drillHappening } from '../../bridge/drillText.ts';
import { say, type MessageKey, type Translate } from '../../i18n/messages.ts';

type Sentence = readonly [pattern: RegExp, key: MessageKey];

const sentences: readonly Sentence[] = [
  [/^no order met the fault$/, 'practice.figure.noFault'],
  [/^(?<number>\d+) more orders while it was open$/, 'practice.figure.moreOrders'],
  [/^asked after (?<seconds>[\d.]+) s$/, 'practice.figure.asked'],
  [/^told after (?<seconds>[\d.]+) s$/, 'practice.figure.told'],
  [/^nobody found out within (?<seconds>[\d.]+) s$/, 'practice.figure.notLearned'],
  [/^it ended before (?<seconds>[\d.]+) s were over$/, 'practice.figure.tooSoon'],
  [/^no reply (?<status>\d+) came$/, 'practice.figure.noReply'],
  [/^(?<number>\d+) requests within (?<seconds>[\d.]+) s$/, 'practice.figure.requests'],
  [/^served after (?<seconds>[\d.]+) s$/, 'practice.figure.served'],
  [/^nothing was served within (?<seconds>[\d.]+) s$/, 'practice.figure.notServed'],
  [/^(?<number>\d+) replies (?<status>\d+)$/, 'practice.figure.replies'],
  [/^it was stopped before$/, 'practice.figure.before'],
  [/^(?<number>\d+) orders$/, 'practice.figure.orders'],
  [/^nobody heard a stream$/, 'practice.figure.noStream'],
  [/^there was no order$/, 'practice.figure.noOrder'],
  [/^(?<number>\d+) orders open$/, 'practice.figure.ordersOpen'],
  [/^there was no position$/, 'practice.figure.noPosition'],
  [/^(?<number>\d+) positions open$/, 'practice.figure.positionsOpen'],
  [/^(?<number>\d+) liquidations$/, 'practice.figure.liquidations'],
];
const STRIKE = /^\w+ struck (?<market>spot|futures) (?<method>[A-Z]*) (?<path>\S+)$/;

/** The figure of a point; one that is not known here stays as it came. */
export function figureText(t: Translate, figure: string): string {
  for (const [pattern, key] of sentences) {
    const found = pattern.exec(figure);
    if (found) return say(t, key, { ...found.groups });
  }
  return figure;
}

/** What happened in a drill: a step of it, or a fault that met a request. */
export function happeningText(t: Translate, drill: string, text: string): string {
  const strike = STRIKE.exec(text)?.groups;
  if (!strike) return drillHappening(t, drill, text);
  const market = t(strike['market'] === 'spot' ? 'market.spot' : 'market.futures');
  return t('practice.happened.strike', { market, method: strike['method'] ?? '', path: strike['path'] ?? '' });
}
