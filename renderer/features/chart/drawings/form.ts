import { decimal, formatDecimal, parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import { isOnStep, snapToStep } from '../../../../shared/num/step.ts';
import { plainTyped } from '../../../format/typed.ts';
import { formatBarTime, type TimeZone } from '../../../format/time.ts';
import { isAnchorTime } from './document.ts';
import { anchorsOf, isRisk, type Anchor, type DrawingKind } from './model.ts';

/** The typed text of one anchor. */
export interface TypedAnchor {
  readonly time: string;
  readonly price: string;
}

/** Message key of a field's error; `null` when the field is valid. */
export type Problem =
  | { readonly key: 'drawing.problem.time' | 'drawing.problem.price' }
  | { readonly key: 'drawing.problem.tick'; readonly tick: string; readonly below: string; readonly above: string }
  | null;

/** Returns the names of a kind's points, in the order of its anchors. */
export function pointNames(kind: DrawingKind): readonly ('entry' | 'target' | 'stop' | 'first' | 'second' | 'only')[] {
  if (isRisk(kind)) return ['entry', 'target', 'stop'];
  return anchorsOf(kind) === 1 ? ['only'] : ['first', 'second'];
}

/**
 * Returns the fields of an anchor of a kind: a horizontal level has no time, a vertical line no price, and a stop uses
 * the target's time.
 */
export function fieldsOf(kind: DrawingKind, index: number): readonly ('time' | 'price')[] {
  if (kind === 'horizontal' || (isRisk(kind) && index === 2)) return ['price'];
  return kind === 'vertical' ? ['time'] : ['time', 'price'];
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})$/;

/** Returns a typed time as Unix ms; `null` when the text is not a time or the date does not exist. */
export function readTime(text: string, zone: TimeZone): number | null {
  const match = TIME.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1).map((part) => Number.parseInt(part, 10)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const time =
    zone === 'utc'
      ? Date.UTC(year, month - 1, day, hour, minute)
      : new Date(year, month - 1, day, hour, minute).getTime();
  return isAnchorTime(time) && formatBarTime(time, zone) === text.trim().replace('T', ' ') ? time : null;
}

/** Returns the error of a typed price (XU4-XU8, XU12). */
export function priceProblem(text: string, tickSize: string): Problem {
  const plain = plainTyped(text, 'price');
  const price = /^\d{1,20}(\.\d{1,18})?$/.test(plain) ? parseDecimal(plain) : undefined;
  if (!price || sign(price) <= 0) return { key: 'drawing.problem.price' };
  const tick = decimal(tickSize);
  if (isOnStep(price, tick)) return null;
  const near = (rounding: 'floor' | 'ceil'): string => formatDecimal(snapToStep(price, tick, rounding));
  return { key: 'drawing.problem.tick', tick: tickSize, below: near('floor'), above: near('ceil') };
}

/** Returns the errors of each field of each anchor, in order. */
export function problemsOf(
  kind: DrawingKind,
  typed: readonly TypedAnchor[],
  tickSize: string,
  zone: TimeZone,
): readonly { readonly time: Problem; readonly price: Problem }[] {
  return typed.map(({ time, price }, index) => {
    const fields = fieldsOf(kind, index);
    return {
      time: fields.includes('time') && readTime(time, zone) === null ? { key: 'drawing.problem.time' } : null,
      price: fields.includes('price') ? priceProblem(price, tickSize) : null,
    };
  });
}

/**
 * Returns the anchors of a valid form. Fields that a kind does not have are taken from `fallback`, or from the target.
 */
export function readAnchors(
  kind: DrawingKind,
  typed: readonly TypedAnchor[],
  fallback: Anchor,
  tickSize: string,
  zone: TimeZone,
): readonly Anchor[] {
  const scale = decimal(tickSize);
  const anchors: Anchor[] = [];
  for (const [index, one] of typed.entries()) {
    const fields = fieldsOf(kind, index);
    const before = isRisk(kind) && index === 2 ? anchors[1]! : fallback;
    const price = fields.includes('price')
      ? snapToStep(decimal(plainTyped(one.price, 'price')), scale, 'halfUp')
      : null;
    anchors.push({
      time: fields.includes('time') ? readTime(one.time, zone)! : before.time,
      price: price ? formatDecimal(price) : before.price,
    });
  }
  return anchors;
}
