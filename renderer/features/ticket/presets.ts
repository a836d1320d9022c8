/**
 * Forms of the ticket saved as text: named presets in the profile, as the document `ticketPresets`, and the draft of
 * each symbol for as long as the window lives.
 */
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import { distributions } from '../../../shared/domain/scaledOrders.ts';
import { triggerPriceSources } from '../../../shared/domain/conditionalOrder.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { conditionalTypes, orderTypes, timesInForce } from '../../../shared/exchange/orderWords.ts';
import { ticketTools } from '../../state/commands.ts';
import type { Selection } from '../../state/desk/index.ts';
import { cleanName, isRecord } from '../../ui/plainParams.ts';
import {
  emptyForm,
  freshTexts,
  legUnits,
  orderActions,
  reduce,
  sizeUnits,
  textFields,
  typedText,
  type FormAction,
  type FormSetup,
  type Leg,
  type TextField,
  type TicketForm,
  type TypedText,
} from './form.ts';

/** Version of the document. */
const VERSION = 1;
/** Maximum number of presets per market; actions 1 to 9 apply them. */
export const MAX_PRESETS = 9;
/** Maximum length of a name. */
export const MAX_PRESET_NAME = 30;

/** One preset of a market. */
export interface Preset {
  readonly market: Market;
  readonly name: string;
  readonly setup: FormSetup;
}

/** Fields with a price meant for one moment; a preset leaves them empty. */
const momentary: ReadonlySet<TextField> = new Set<TextField>(['trigger', 'priceTo', 'stop']);

const withoutPrice = (leg: Leg): Leg => (leg.by === 'price' ? { ...leg, typed: typedText('') } : leg);

/** Returns the settings of a form that a preset saves, without prices meant for one moment. */
export function setupOf(form: TicketForm): FormSetup {
  const { market: _market, account: _account, trader: _trader, symbol: _symbol, price: _price, ...rest } = form;
  const texts = Object.fromEntries(
    textFields.map((field) => [field, momentary.has(field) ? typedText('') : form.texts[field]]),
  ) as FormSetup['texts'];
  return { ...rest, texts, takeProfit: withoutPrice(form.takeProfit), stopLoss: withoutPrice(form.stopLoss) };
}

/** Returns a name as it is saved. */
export const cleanPresetName = (text: string): string => cleanName(text, MAX_PRESET_NAME);

type Bag = Record<string, unknown>;
function oneOf<Value extends string>(values: readonly Value[], given: unknown, fallback: Value): Value {
  return values.find((one) => one === given) ?? fallback;
}

const textOf = (given: unknown, fallback = ''): string => (typeof given === 'string' ? given : fallback);

function readLeg(given: unknown): Leg {
  const leg = isRecord(given) ? given : {};
  return {
    by: oneOf(legUnits, leg.by, 'price'),
    typed: typedText(textOf(leg.text)),
    source: oneOf(triggerPriceSources, leg.source, 'contract'),
  };
}

/** Reads the settings of a form; what is missing or unknown gets its default. */
function readSetup(given: Bag, market: Market): FormSetup {
  const texts = isRecord(given.texts) ? given.texts : {};
  const read = textFields.map((field) => [field, typedText(textOf(texts[field], freshTexts[field].text))]);
  const shownIn = (['base', 'quote'] as const).find((one) => one === given.shownIn);
  return {
    type: oneOf([...orderTypes, ...conditionalTypes, ...ticketTools], given.type, 'LIMIT'),
    aim: oneOf([...orderActions.spot, ...orderActions.futures], given.aim, orderActions[market][0]),
    timeInForce: oneOf(timesInForce.futures, given.timeInForce, 'GTC'),
    // Damaged data may only make an order smaller, so the default is reduce-only (B-E3).
    reduceOnly: given.reduceOnly !== false,
    size: typedText(textOf(given.size)),
    unit: oneOf(sizeUnits, given.unit, 'base'),
    ...(shownIn && given.unit === 'share' ? { shownIn } : {}),
    texts: Object.fromEntries(read) as FormSetup['texts'],
    source: oneOf(triggerPriceSources, given.source, 'contract'),
    distribution: oneOf(distributions, given.distribution, 'flat'),
    // Documents of earlier versions name it `banded`.
    hasLimitPrice: given.hasLimitPrice === true || given.banded === true,
    attach: given.attach === true,
    takeProfit: readLeg(given.takeProfit),
    stopLoss: readLeg(given.stopLoss),
  };
}

const marketOf = (given: Bag): Market | undefined => markets.find((one) => one === given.market);

function readPreset(given: unknown): Preset | null {
  if (!isRecord(given)) return null;
  const market = marketOf(given);
  const name = cleanPresetName(textOf(given.name));
  return !market || name === '' ? null : { market, name, setup: readSetup(given, market) };
}

/**
 * Reads the document; presets that cannot be read are left out. `null`: a later version, or not a document of presets.
 */
export function readPresets(text: string): Preset[] | null {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(input) || input.version !== VERSION || !Array.isArray(input.presets)) return null;
  const found = (input.presets as unknown[]).map(readPreset).filter((one) => one !== null);
  return markets.flatMap((market) => found.filter((one) => one.market === market).slice(0, MAX_PRESETS));
}

/** A cut text is not saved: read again it would pass for a whole number (XU8). */
const savedText = ({ text, cut }: TypedText): string => (cut ? '' : text);

const legOf = ({ by, typed, source }: Leg) => ({ by, text: savedText(typed), source });

const textOfSetup = (setup: FormSetup) => ({
  ...setup,
  size: savedText(setup.size),
  texts: Object.fromEntries(textFields.map((field) => [field, savedText(setup.texts[field])])),
  takeProfit: legOf(setup.takeProfit),
  stopLoss: legOf(setup.stopLoss),
});

/** Returns the document with these presets. */
export function writePresets(presets: readonly Preset[]): string {
  return JSON.stringify({
    version: VERSION,
    presets: presets.map(({ market, name, setup }) => ({ ...textOfSetup(setup), market, name })),
  });
}

/** Name of the drafts in the session of the window. */
const DRAFTS = 'ticketDrafts';
/** Maximum number of kept drafts; the one that was not used for the longest time is dropped first. */
const MAX_DRAFTS = 20;

/** What drafts belong to: environment and account with the type of key (R16, R19). */
export interface DraftPlace {
  readonly environment: Environment;
  readonly account: Account;
  readonly trader: boolean;
}

const nameOf = ({ environment, account, trader }: DraftPlace): string => `${environment} ${account} ${trader}`;

function readDraft(given: unknown, { account, trader }: DraftPlace): TicketForm | null {
  const market = isRecord(given) ? marketOf(given) : undefined;
  if (!isRecord(given) || !market || typeof given.symbol !== 'string') return null;
  const empty = emptyForm(market, given.symbol, account, trader);
  const price = typedText(textOf(given.price));
  return { ...reduce(empty, { kind: 'preset', setup: readSetup(given, market) }), price };
}

/** Returns the drafts of a place, the last used first; none where those of another place are kept. */
function readDrafts(storage: Storage, place: DraftPlace): readonly TicketForm[] {
  let input: unknown;
  try {
    input = JSON.parse(storage.getItem(DRAFTS) ?? '');
  } catch {
    return [];
  }
  if (!isRecord(input) || input.place !== nameOf(place) || !Array.isArray(input.drafts)) return [];
  return input.drafts.map((one) => readDraft(one, place)).filter((one) => one !== null);
}

/** What a ticket without a draft starts with. */
export type FirstForm = Pick<TicketForm, 'type' | 'timeInForce' | 'unit'>;

/** Returns the form with what a ticket starts with; what the market does not offer is left as it is (R19). */
export function startedForm(form: TicketForm, { type, timeInForce, unit }: FirstForm): TicketForm {
  const changes: FormAction[] = [
    { kind: 'type', type },
    { kind: 'timeInForce', timeInForce },
    { kind: 'unit', unit, text: '' },
  ];
  return changes.reduce(reduce, form);
}

/** Returns the form for a symbol: its draft, or an empty one with the settings of the form used last. */
export function keptForm(
  storage: Storage,
  place: DraftPlace,
  { market, symbol }: Selection,
  first: FirstForm,
): TicketForm {
  const drafts = readDrafts(storage, place);
  const draft = drafts.find((one) => one.market === market && one.symbol === symbol);
  const last = drafts[0] ?? startedForm(emptyForm(market, symbol, place.account, place.trader), first);
  return draft ?? reduce(last, { kind: 'select', market, symbol });
}

/** Keeps a form as the draft of its symbol; drafts of another trading context are dropped (R16). */
export function keepForm(storage: Storage, place: DraftPlace, form: TicketForm): void {
  const { market, symbol } = form;
  const others = readDrafts(storage, place).filter((one) => one.market !== market || one.symbol !== symbol);
  const drafts = [form, ...others]
    .slice(0, MAX_DRAFTS)
    .map((one) => ({ ...textOfSetup(one), price: savedText(one.price) }));
  storage.setItem(DRAFTS, JSON.stringify({ place: nameOf(place), drafts }));
}
