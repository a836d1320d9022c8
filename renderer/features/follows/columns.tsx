import type { TraderResults } from '../../../shared/domain/traderTruth.ts';
import { formatNumber } from '../../format/number.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { describeAge } from '../../format/duration.ts';
import { type MessageKey, type Translate, translateKey } from '../../i18n/messages.ts';
import { Amount, Gain, When } from '../../ui/cells.tsx';
import { copyContent } from '../../ui/copyContent.ts';
import { COPY_MONEY } from '../../ui/copyOrders.tsx';
import { CheckIcon, CopyIcon } from '../../ui/icons.ts';
import type { Column } from '../../ui/table/column.ts';
import { nameOf, winRate, type FollowRow } from './model.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadTrader } from '../../../shared/domain/leadTrader.ts';

/** Digits shown of the beginning and of the end of an id. */
const SHOWN = { first: 6, last: 4 } as const;

/** Shortens an id to its first and last digits: `700555…0000`. */
const shortId = (id: string): string =>
  id.length <= SHOWN.first + SHOWN.last ? id : `${id.slice(0, SHOWN.first)}…${id.slice(-SHOWN.last)}`;

/** Shows a trader's name, its shortened id, and a button that copies the whole id. */
function TraderId({ trader }: { readonly trader: LeadTrader }) {
  const { t } = useTranslation();
  const { traderId, name } = trader;
  const box = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    if (box.current) setCopied(copyContent(box.current));
  };
  return (
    <span className="trader-name" title={t('copy.traderId', { id: traderId })}>
      {name !== null && <span>{name}</span>}{' '}
      <span className="number quiet-text">{name === null ? traderId : shortId(traderId)}</span>
      <span className="visually-hidden trader-id-text" aria-hidden="true" ref={box}>
        {traderId}
      </span>
      <button
        type="button"
        className="button quiet icon-button row-button"
        tabIndex={-1}
        aria-label={t('copy.copyId', { name: name ?? traderId })}
        title={t(copied ? 'copy.idCopied' : 'copy.copyId.hint', { id: traderId })}
        onClick={copy}
      >
        {copied ? <CheckIcon /> : <CopyIcon />}
      </button>
    </span>
  );
}

interface FollowColumnInputs {
  readonly t: Translate;
  readonly zone: TimeZone;
  /** Wall ms at which the exchange's list was read. */
  readonly readAt: number | null;
}

/** Returns a duration in words, rounded down: `42 min`. */
export function lengthText(t: Translate, milliseconds: number): string {
  const { key, value } = describeAge(milliseconds);
  return t(key, { value });
}

/** Formats basis points with one decimal and the sign of a cost. */
function basisPoints(t: Translate, text: string): string {
  return t('copy.basisPoints', { value: formatNumber(text, 1) });
}

/**
 * Returns the columns of the traders; every derived figure has its formula in the heading, and its source and time as
 * the tooltip of the cell.
 */
export function followColumns({ t, zone, readAt }: FollowColumnInputs): readonly Column<FollowRow>[] {
  const asOf = readAt === null ? '' : t('copy.asOf', { time: formatTimestamp(readAt, zone) });
  const source = (formula: MessageKey) => `${translateKey(t, formula)}\n${asOf}`;
  /** Explains a missing figure: nothing was read yet, or an input of the figure is missing. */
  const unknown = (truth: TraderResults | null, why: MessageKey) =>
    translateKey(t, truth === null ? 'copy.unknown.yet' : why);
  const amount = (
    id: string,
    head: MessageKey,
    formula: MessageKey,
    why: MessageKey,
    value: (truth: TraderResults) => string | null,
    more: Partial<Column<FollowRow>> & { readonly signed?: boolean } = {},
  ): Column<FollowRow> => {
    const { signed = false, ...rest } = more;
    const of = ({ truth }: FollowRow): string | null => truth && value(truth);
    return {
      id,
      head: translateKey(t, head),
      hint: translateKey(t, formula),
      number: true,
      cell: (row) =>
        signed ? <Gain text={of(row)} decimals={COPY_MONEY} /> : <Amount text={of(row)} decimals={COPY_MONEY} />,
      sortBy: of,
      title: (row) => (of(row) === null ? unknown(row.truth, why) : source(formula)),
      ...rest,
    };
  };
  return [
    {
      id: 'trader',
      head: t('copy.trader'),
      fixed: true,
      cell: ({ trader }) => <TraderId trader={trader} />,
      sortBy: ({ trader }) => nameOf(trader),
      text: ({ trader }) => `${trader.name ?? ''} ${trader.traderId}`,
    },
    amount('net', 'copy.net', 'copy.net.formula', 'copy.unknown.net', ({ net }) => net, { signed: true }),
    amount(
      'unrealised',
      'copy.unrealised',
      'copy.unrealised.formula',
      'copy.unknown.unrealised',
      ({ unrealised }) => unrealised,
      { signed: true },
    ),
    amount('fees', 'copy.fees', 'copy.fees.formula', 'copy.unknown.fees', ({ fees }) => fees),
    amount('share', 'copy.share', 'copy.share.formula', 'copy.unknown.share', ({ profitShare }) => profitShare),
    {
      id: 'wins',
      head: t('copy.wins'),
      hint: t('copy.wins.formula'),
      number: true,
      cell: ({ truth }) => <WinRate truth={truth} t={t} />,
      sortBy: ({ truth }) => truth && winRate(truth.wins, truth.closed),
      title: ({ truth }) =>
        truth && truth.closed > 0 ? source('copy.wins.formula') : unknown(truth, 'copy.unknown.closed'),
    },
    amount(
      'margin',
      'copy.marginInUse',
      'copy.marginInUse.formula',
      'copy.unknown.margin',
      ({ marginInUse }) => marginInUse,
    ),
    amount('long', 'copy.long', 'copy.exposure.formula', 'copy.unknown.exposure', ({ exposure }) => exposure.long),
    amount('short', 'copy.short', 'copy.exposure.formula', 'copy.unknown.exposure', ({ exposure }) => exposure.short),
    {
      id: 'holding',
      head: t('copy.holding'),
      hint: t('copy.holding.formula'),
      number: true,
      spare: true,
      cell: ({ truth }) => (truth?.holding ? lengthText(t, truth.holding.median) : t('cell.none')),
      sortBy: ({ truth }) => (truth?.holding ? String(Math.round(truth.holding.median)) : null),
      title: ({ truth }) => (truth?.holding ? source('copy.holding.formula') : unknown(truth, 'copy.unknown.holding')),
    },
    {
      id: 'fill',
      head: t('copy.fill'),
      hint: t('copy.fill.formula'),
      number: true,
      spare: true,
      cell: ({ truth }) => (truth?.fills ? basisPoints(t, truth.fills.averageBasisPoints) : t('cell.none')),
      sortBy: ({ truth }) => truth?.fills?.averageBasisPoints ?? null,
      title: ({ truth }) =>
        truth?.fills
          ? `${t('copy.fill.told', { worst: formatNumber(truth.fills.worstBasisPoints, 1), count: truth.fills.copies })}\n${asOf}`
          : unknown(truth, 'copy.fill.waiting'),
    },
    {
      id: 'open',
      head: t('copy.openCopies'),
      hint: t('copy.openCopies.hint'),
      number: true,
      cell: ({ truth }) => <span className="number">{truth?.openCopies ?? t('cell.none')}</span>,
      sortBy: ({ truth }) => truth?.openCopies?.toString() ?? null,
      title: ({ truth }) => (typeof truth?.openCopies === 'number' ? asOf : unknown(truth, 'copy.unknown.open')),
    },
    {
      id: 'since',
      head: t('copy.since'),
      hint: t('copy.since.hint'),
      spare: true,
      cell: ({ truth }) => {
        const at = truth?.firstAt ?? null;
        return at === null ? t('cell.none') : <When time={at} zone={zone} />;
      },
      sortBy: ({ truth }) => truth?.firstAt ?? null,
    },
  ];
}

function WinRate({ truth, t }: { readonly truth: TraderResults | null; readonly t: Translate }) {
  const rate = truth && winRate(truth.wins, truth.closed);
  if (!truth || rate === null) return <>{t('cell.none')}</>;
  return (
    <span className="number">
      {t('copy.percent', { value: rate })}{' '}
      <span className="quiet-text">{t('copy.wins.of', { wins: truth.wins, closed: truth.closed })}</span>
    </span>
  );
}
