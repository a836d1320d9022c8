import type { Random } from '../../../shared/time/random.ts';
import type { Asset, Instrument, RiskBracket } from './instrument.ts';
import { coinForm, futuresForm, smallBrackets, spotForm, tinyBrackets, upToLeverage } from './instrumentForms.ts';
import { metalHours, shareHours } from './marketHours.ts';
import { formatUnits } from './units.ts';

const CONSONANTS = 'BCDFGHKLMNPRTVXZ';
const VOWELS = 'AEIOUY';
/** Assets below this price are sometimes quoted for a thousand at once. */
const CHEAP = 0.001;
/** The demo account's names are the live ones with this letter added (document 3, demo symbols). */
const DEMO_LETTER = 'S';

/** Draws an asset's name of three to five letters, some with digits, that is not in `taken`. */
function drawName(random: Random, taken: ReadonlySet<string>, price: number): string {
  for (;;) {
    const name = draw(random, price);
    if (!taken.has(name) && !name.endsWith(DEMO_LETTER)) return name;
  }
}

function draw(random: Random, price: number): string {
  const length = 3 + random.integer(3);
  const first = random.integer(2);
  let name = '';
  for (let at = 0; at < length; at += 1) {
    const letters = (at + first) % 2 === 0 ? CONSONANTS : VOWELS;
    name += letters.charAt(random.integer(letters.length));
  }
  if (price < CHEAP && random.integer(3) === 0) return `1000${name}`;
  return random.integer(40) === 0 ? `${name}${2 + random.integer(8)}` : name;
}

/** Lowest and highest initial price of a drawn asset, as powers of ten in USDT. */
const LOWEST = -5;
const HIGHEST = 5;
/** Significant digits of a price, as far as eight decimals allow. */
const DIGITS = 5;
const MOST_DECIMALS = 8;
/** Kinds of contract on something other than a coin, with their sub-classes (A-EXCHANGE-INFO). */
const tradFi = [
  { underlyingType: 'Stocks', hours: shareHours, subTypes: ['Technology'] },
  { underlyingType: 'Indices', hours: shareHours, subTypes: ['Large-cap'] },
  { underlyingType: 'Metals', hours: metalHours, subTypes: ['Precious'] },
  { underlyingType: 'Forex', hours: metalHours, subTypes: ['Major'] },
  { underlyingType: 'Commodities', hours: metalHours, subTypes: ['Energy'] },
] as const;
const coinClasses = ['PoW', 'Layer-1', 'Layer-2', 'DeFi', 'Meme', 'Gaming', 'AI', 'Storage'] as const;

const pick = <Item>(random: Random, from: readonly Item[]): Item => from[random.integer(from.length)]!;

/** Draws an asset with an unused name; one in sixteen is not a coin. Prices are between 0.00001 and 100,000 USDT. */
export function drawAsset(random: Random, taken: ReadonlySet<string>): Asset {
  const price = 10 ** (LOWEST + (HIGHEST - LOWEST) * random.next());
  const volatility = 0.0005 + 0.001 * random.next();
  const correlation = 0.3 + 0.5 * random.next();
  const other = random.integer(16) === 0 ? pick(random, tradFi) : undefined;
  const name = drawName(random, taken, price);
  if (!other) return { ...coinForm, name, price, volatility, correlation };
  const { underlyingType, hours } = other;
  return {
    ...coinForm,
    name,
    price,
    volatility: volatility * 0.4,
    correlation: correlation * 0.3,
    hours,
    underlyingType,
  };
}

/** Draws the contract of a drawn asset. */
export function contractOf(asset: Asset, random: Random): Instrument {
  const { mostSteps, ...scale } = drawScale(asset, random);
  const small = random.next() < 0.5;
  const maxLeverage = pick(random, small ? [50, 75, 100] : [20, 25, 50]);
  const other = tradFi.find(({ underlyingType }) => underlyingType === asset.underlyingType);
  const priceRatio = pick(random, ['0.02', '0.03', '0.05']);
  const riskBrackets: readonly RiskBracket[] = upToLeverage(small ? smallBrackets : tinyBrackets, maxLeverage);
  return {
    ...futuresForm,
    ...nameOf(asset),
    ...scale,
    takesApiOrders: random.integer(8) !== 0,
    contractType: other ? 'TRADIFI_PERPETUAL' : 'PERPETUAL',
    underlyingType: asset.underlyingType,
    subTypes: other ? other.subTypes : [pick(random, coinClasses)],
    collectCycleMinutes: pick(random, [60, 240, 240, 480, 480, 480]),
    marketHours: asset.hours,
    priceRatio,
    protectRatio: priceRatio,
    maxLeverage,
    maxPosition: formatUnits(20 * mostSteps, scale.sizeDecimals),
    riskBrackets,
  };
}

/** Draws the spot pair of a drawn coin; one in twenty does not trade. */
export function pairOf(asset: Asset, random: Random): Instrument {
  const { mostSteps: _mostSteps, ...scale } = drawScale(asset, random);
  const stops = random.integer(20) === 0;
  return {
    ...spotForm,
    ...nameOf(asset),
    ...scale,
    status: stops ? pick(random, ['HALT', 'BREAK'] as const) : 'TRADING',
    takesApiOrders: random.integer(12) !== 0,
  };
}

const nameOf = ({ name }: Asset) => ({ symbol: `${name}USDT`, displayName: `${name}USDT`, asset: name });

/** Draws decimals, bounds and agent settings that fit a price: a small trade is worth some hundred USDT. */
function drawScale({ price }: Asset, random: Random) {
  const digitsBefore = Math.floor(Math.log10(price)) + 1;
  const priceDecimals = Math.max(1, Math.min(MOST_DECIMALS, DIGITS - digitsBefore));
  const typicalSize = (150 + 600 * random.next()) / price;
  const sizeDecimals = Math.max(0, Math.min(MOST_DECIMALS - priceDecimals, 3 - Math.ceil(Math.log10(typicalSize))));
  const typicalSteps = Math.max(2, Math.round(typicalSize * 10 ** sizeDecimals));
  const round = 10 ** Math.floor(Math.log10(typicalSteps));
  const mostSteps = round * 5000;
  return {
    priceDecimals,
    sizeDecimals,
    typicalSteps,
    mostSteps,
    minSize: formatUnits(Math.max(1, Math.floor(round / 100)), sizeDecimals),
    maxSize: formatUnits(mostSteps, sizeDecimals),
    marketMaxSize: formatUnits(round * 1000, sizeDecimals),
    takersPerSecond: 0.05 + 0.35 * random.next(),
    stepMilliseconds: pick(random, [1000, 2000]),
  };
}
