import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FollowView } from '../../../shared/domain/followCheck.ts';
import {
  followDifferences,
  isFollowed,
  sharedFollowFields,
  type SharedFollowField,
} from '../../../shared/domain/followDiff.ts';
import type { FollowSettings, FollowTerms } from '../../../shared/domain/followSchema.ts';
import { useDesk, useServices } from '../../state/services.ts';
import type { TradingContext } from '../../state/account/index.ts';
import { formatTimestamp } from '../../format/time.ts';
import { useZone } from '../../ui/cells.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { type DraftMode, type FollowDraft, blankTerms, recordOf, type TermsDraft } from './draft.ts';
import { createEditFlow, type EditFlow, type EditState } from './flow.ts';
import { PerSymbolForm, UnifiedForm } from './Forms.tsx';
import { readDraft, type ReadDraft } from './reading.ts';
import { Review, DiffTable } from './Review.tsx';
import { fieldWord, problemWord, valueWord } from './words.ts';
import { Choice } from '../../ui/Choice.tsx';
import type { CopySettingsOutcome } from '../../../shared/ipc/copyViews.ts';

interface EndedProps {
  readonly outcome: CopySettingsOutcome;
  readonly reload: () => void;
  readonly close: () => void;
}

function wordOf({ outcome, settings, differing }: CopySettingsOutcome) {
  if (outcome === 'refused') return 'copyEdit.end.refused';
  if (outcome === 'inDoubt') return 'copyEdit.end.doubt';
  if (settings === null) return 'copyEdit.end.unread';
  return differing.length === 0 ? 'copyEdit.end.done' : 'copyEdit.end.differs';
}

/** Shows the outcome of the change, and the settings the exchange reports afterwards (B-A5). */
function Ended({ outcome, reload, close }: EndedProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const { error, differing, clearAt } = outcome;
  const said = error && exchangeText(t, error);
  const done = outcome.outcome === 'done' && differing.length === 0 && outcome.settings !== null;
  return (
    <>
      <div role="status" className="copy-status" data-outcome={outcome.outcome}>
        <p className={done ? '' : 'warning-text'}>{t(wordOf(outcome))}</p>
        {clearAt !== null && (
          <p className="warning-text">{t('copyEdit.end.until', { time: formatTimestamp(clearAt, zone) })}</p>
        )}
        {error !== null && <p>{errorText(t, error)}</p>}
        {said !== null && <p className="hint">{said}</p>}
      </div>
      {differing.length > 0 && (
        <>
          <p>{t('copyEdit.end.toldNow')}</p>
          <DiffTable
            caption={t('copyEdit.diff')}
            lines={differing}
            before={t('copyEdit.diff.sent')}
            after={t('copyEdit.diff.told')}
          />
        </>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={reload}>
          {t('copyEdit.reload')}
        </button>
        <button type="button" className="button primary" data-first-focus onClick={close}>
          {t('copyEdit.close')}
        </button>
      </div>
    </>
  );
}

interface KeptFieldsProps {
  readonly read: FollowSettings;
  /** The request form that will be sent. */
  readonly mode: DraftMode;
}

/** Returns the reported fields that a request of this form cannot carry, as label and value. */
function keptOf(terms: FollowTerms, mode: DraftMode): [string, string][] {
  const unified = mode === 'unified';
  const known: [string, string | number | null][] = [
    ['productType', terms.productType],
    ['marginAsset', terms.marginAsset],
    ['longLeverage', unified ? terms.longLeverage : null],
    ['shortLeverage', unified ? terms.shortLeverage : null],
    ['symbols', unified ? null : (terms.symbols?.join(', ') ?? null)],
    ['customLeverages', unified || terms.customLeverages === null ? null : terms.customLeverages.length],
  ];
  const reported = known.flatMap(([field, value]): [string, string][] =>
    value === null ? [] : [[field, String(value)]],
  );
  return [...reported, ...terms.more.map(({ label, value }): [string, string] => [label, value ?? ''])];
}

/** Shows the reported fields that the request cannot carry, so that the user does not take them for changed. */
function UnsentFields({ read, mode }: KeptFieldsProps) {
  const { t } = useTranslation();
  const terms = [...(read.unified === null ? [] : [read.unified]), ...read.perSymbol];
  const lines = terms.flatMap((one) =>
    keptOf(one, mode).map(([field, value]) => ({ field, value, symbol: one.symbol ?? '' })),
  );
  if (lines.length === 0) return null;
  return (
    <details className="copy-kept">
      <summary>{t('copyEdit.kept')}</summary>
      <ul>
        {lines.map(({ field, value, symbol }) => (
          <li key={`${symbol} ${field}`}>
            {symbol} {t('copyEdit.kept.line', { field: fieldWord(t, field), value: valueWord(t, field, value) })}
          </li>
        ))}
      </ul>
    </details>
  );
}

// Switches between the two forms of a follow's settings and reports which values were lost (issue "Settings editor").

/** A draft in the other form. `lost`: fields that could not be carried over, because contracts differ in them. */
interface Switched {
  readonly draft: FollowDraft;
  readonly lost: readonly (SharedFollowField | 'gears')[];
}

const noGears = { longLeverage: '', shortLeverage: '' };

/** Each contract starts with the values of the unified form, which apply to it now. */
function perSymbol(draft: FollowDraft): Switched {
  const { symbols, leverages: gears, terms } = draft;
  const entries = recordOf(Object.keys(symbols), (symbol) => ({ ...terms, ...(gears?.[symbol] ?? noGears) }));
  const lost = Object.keys(gears ?? {}).some((symbol) => !(symbol in symbols)) ? (['gears'] as const) : [];
  return { draft: { ...draft, mode: 'per_symbol', entries }, lost };
}

/** Values that all contracts share are kept; a field that differs is left blank and reported as lost. */
function unified(draft: FollowDraft): Switched {
  const entries = Object.values(draft.entries);
  const first = entries[0] ?? blankTerms;
  const lost = sharedFollowFields.filter((field) => entries.some((entry) => entry[field] !== first[field]));
  const terms = Object.fromEntries(
    sharedFollowFields.map((field) => [field, lost.includes(field) ? '' : first[field]]),
  ) as TermsDraft;
  const geared = Object.entries(draft.entries).filter(
    ([, { longLeverage, shortLeverage }]) => longLeverage !== '' || shortLeverage !== '',
  );
  const gears = Object.fromEntries(
    geared.map(([symbol, { longLeverage, shortLeverage }]) => [symbol, { longLeverage, shortLeverage }]),
  );
  const symbols = recordOf(Object.keys(draft.entries), () => 'yes');
  return { draft: { ...draft, mode: 'unified', symbols, terms, leverages: geared.length > 0 ? gears : null }, lost };
}

/**
 * Switches the draft to the other form. A form that already contains read or typed values is kept as it was; an empty
 * one takes over what it can.
 */
export function switchMode(draft: FollowDraft, mode: Exclude<DraftMode, ''>): Switched {
  if (draft.mode === mode) return { draft, lost: [] };
  const here = mode === 'unified' ? draft.symbols : draft.entries;
  if (draft.mode === '' || Object.keys(here).length > 0) return { draft: { ...draft, mode }, lost: [] };
  return mode === 'unified' ? unified(draft) : perSymbol(draft);
}

interface ModeChoiceProps {
  readonly draft: FollowDraft;
  readonly onChange: (draft: FollowDraft) => void;
}

/** Lets the user choose the request form; after a switch it shows what could not be carried over. */
function ModeChoice({ draft, onChange }: ModeChoiceProps) {
  const { t } = useTranslation();
  const [switched, setSwitched] = useState<Switched | null>(null);
  const choose = (mode: DraftMode): void => {
    if (mode === '' || mode === draft.mode) return;
    const next = switchMode(draft, mode);
    setSwitched(next);
    onChange(next.draft);
  };
  const lost = switched?.draft.mode === draft.mode ? switched.lost : [];
  return (
    <div className="copy-mode">
      <span className="ticket-label">{t('copyEdit.mode')}</span>
      <Choice
        label={t('copyEdit.mode')}
        value={draft.mode}
        options={(['unified', 'per_symbol'] as const).map((value) => ({ value, text: t(`copyEdit.mode.${value}`) }))}
        onChange={choose}
      />
      <p className="quiet-text">{t('copyEdit.mode.hint')}</p>
      {lost.length > 0 && (
        <p role="status" className="warning-text">
          {t('copyEdit.mode.lost', { fields: lost.map((field) => fieldWord(t, field)).join(', ') })}
        </p>
      )}
    </div>
  );
}

interface EditorProps {
  readonly tradingContext: TradingContext;
  readonly traderId: string;
  /** The trader's name, or its id. */
  readonly trader: string;
  /** Label of the trading context. */
  readonly mark: string;
  readonly onClose: () => void;
}

/**
 * Shows the editor of one follow's settings: every documented field, the differences before they are sent, and the
 * resulting settings afterwards.
 */
export function Editor({ tradingContext, traderId, trader, mark, onClose }: EditorProps) {
  const { t } = useTranslation();
  const { client, clock } = useServices();
  const [flow] = useState(() => createEditFlow({ client, clock }, tradingContext, traderId));
  // The dialog cannot be cancelled while a request is being sent, because it shows the outcome.
  const sending = useStore(flow.store, ({ stage }) => stage.kind === 'sending');
  useEffect(() => {
    flow.begin();
    return flow.dispose;
  }, [flow]);
  return (
    <Dialog
      title={t('copyEdit.title', { trader, mark })}
      className="copy-edit"
      kill="head"
      busy={sending}
      onClose={onClose}
    >
      <Stages flow={flow} tradingContext={tradingContext} trader={trader} mark={mark} close={onClose} />
    </Dialog>
  );
}

interface StagesProps {
  readonly flow: EditFlow;
  readonly tradingContext: TradingContext;
  readonly trader: string;
  readonly mark: string;
  readonly close: () => void;
}

function useListed(): FollowView {
  const instruments = useDesk((state) => state.instruments);
  const symbols =
    instruments.status === 'ready'
      ? new Set(instruments.list.filter(({ market }) => market === 'futures').map(({ symbol }) => symbol))
      : null;
  return { listed: symbols && ((symbol) => symbols.has(symbol)), most: () => null };
}

function Stages({ flow, tradingContext, trader, mark, close }: StagesProps) {
  const { t } = useTranslation();
  const view = useListed();
  const state = useStore(flow.store);
  const { stage, read, draft } = state;
  if (stage.kind === 'failed') {
    const said = exchangeText(t, stage.error);
    return (
      <>
        <p role="alert">{errorText(t, stage.error)}</p>
        {said !== null && <p className="hint">{said}</p>}
        <Buttons reload={flow.reload} close={close} />
      </>
    );
  }
  if (stage.kind === 'ended') {
    return <Ended outcome={stage.outcome} reload={flow.reload} close={close} />;
  }
  if (stage.kind === 'sending') return <p role="status">{t('copyEdit.sending')}</p>;
  if (read === null || draft === null) return <p role="status">{t('copyEdit.reading')}</p>;
  const typed = readDraft(draft, read, view);
  return (
    <>
      <Fields flow={flow} state={state} read={read} draft={draft} typed={typed} close={close} />
      {(stage.kind === 'confirming' || stage.kind === 'preparing') && (
        <Review
          flow={flow}
          stage={stage}
          settings={typed.settings}
          tradingContext={tradingContext}
          trader={trader}
          mark={mark}
        />
      )}
    </>
  );
}

interface FieldsProps {
  readonly flow: EditFlow;
  readonly state: EditState;
  readonly read: FollowSettings;
  readonly draft: FollowDraft;
  readonly typed: ReadDraft;
  readonly close: () => void;
}

function Fields({ flow, state, read, draft, typed, close }: FieldsProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const { stage, readAt } = state;
  const begins = !isFollowed(read);
  const known = read.mode === null || read.mode === 'unified' || read.mode === 'per_symbol';
  const differs = begins || followDifferences(read, typed.settings).length > 0;
  const count = typed.problems.size;
  const busy = stage.kind !== 'editing';
  const error = stage.kind === 'editing' ? stage.error : null;
  const said = error && exchangeText(t, error);
  const hints = [
    draft.mode === '' ? t('copyEdit.mode.choose') : null,
    count > 0 ? t('copyEdit.problems', { count }) : null,
    typed.form && problemWord(t, typed.form),
    !differs ? t('copyEdit.same') : null,
  ].filter((one) => one !== null);
  return (
    <form
      className="copy-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && hints.length === 0) flow.prepare(typed.settings);
      }}
    >
      {begins && <p className="warning-text">{t(read.mode === null ? 'copyEdit.new' : 'copyEdit.stopped')}</p>}
      {!known && <p className="warning-text">{t('copyEdit.unknownMode', { mode: read.mode ?? '' })}</p>}
      <ModeChoice draft={draft} onChange={flow.change} />
      <div className="copy-scroll">
        {draft.mode === 'unified' && <UnifiedForm draft={draft} problems={typed.problems} onChange={flow.change} />}
        {draft.mode === 'per_symbol' && (
          <PerSymbolForm draft={draft} problems={typed.problems} onChange={flow.change} />
        )}
        {draft.mode !== '' && <p className="quiet-text">{t('copyEdit.blank')}</p>}
        <UnsentFields read={read} mode={draft.mode} />
      </div>
      <p className="quiet-text">{t('copyEdit.limits')}</p>
      <div role="status" className="copy-status">
        {error !== null && <p className="warning-text">{errorText(t, error)}</p>}
        {said !== null && <p className="hint">{said}</p>}
        {hints[0] !== undefined && <p className="quiet-text">{hints[0]}</p>}
      </div>
      <div className="dialog-buttons">
        {readAt !== null && (
          <span className="quiet-text">{t('copyEdit.readAt', { time: formatTimestamp(readAt, zone) })}</span>
        )}
        <button type="button" className="button" disabled={busy} onClick={flow.reload}>
          {t('copyEdit.reload')}
        </button>
        <button type="button" className="button" onClick={close}>
          {t('copyEdit.close')}
        </button>
        <button type="submit" className="button primary" disabled={busy || hints.length > 0}>
          {t('copyEdit.review')}
        </button>
      </div>
    </form>
  );
}

function Buttons({ reload, close }: { readonly reload: () => void; readonly close: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="dialog-buttons">
      <button type="button" className="button" data-first-focus onClick={reload}>
        {t('copyEdit.reload')}
      </button>
      <button type="button" className="button" onClick={close}>
        {t('copyEdit.close')}
      </button>
    </div>
  );
}
