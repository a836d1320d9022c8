import { useTranslation } from 'react-i18next';
import {
  barRanges,
  excursionOf,
  riskMultiple,
  type Excursion,
  type PriceBar,
} from '../../../shared/domain/positionExcursion.ts';
import { intervalMilliseconds } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';
import { useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import { errorText } from '../../ui/errorText.ts';
import type { ClosedPositionRow } from './columns.tsx';

/** Bars in one request; main returns at most 1000. */
const PAGE = 1000;
/** Requests that one position may cost; beyond these its price moves stay unknown. */
const MOST_REQUESTS = 8;

/** Reads the bars of the contract's last price from the opening to the close; null: they are too many. */
async function readBars(
  client: Client,
  { symbol, openedAt, closedAt }: ClosedPositionRow,
): Promise<Result<readonly PriceBar[] | null, AppError>> {
  const ranges = openedAt === null || closedAt === null ? [] : barRanges(openedAt, closedAt);
  const bars: PriceBar[] = [];
  let requests = 0;
  for (const { interval, from, to } of ranges) {
    for (let before = to; before > from;) {
      requests += 1;
      if (requests > MOST_REQUESTS) return ok(null);
      const limit = Math.min(PAGE, (before - from) / intervalMilliseconds[interval]);
      const request = { market: 'futures', symbol, interval, priceType: 'LAST', before, limit } as const;
      const page = await client.call('market.history', request);
      if (!page.ok) return page;
      bars.push(...page.value.bars.map(({ openTime, high, low }) => ({ interval, openTime, high, low })));
      const oldest = page.value.bars[0]?.openTime;
      if (oldest === undefined || oldest >= before || page.value.complete) break;
      before = oldest;
    }
  }
  return ok(bars);
}

interface PriceMovesProps {
  readonly row: ClosedPositionRow;
  readonly decimals: number | undefined;
}

/**
 * Shows how far the price moved against and for a position while it was open, its first stop, and its result as a
 * multiple of the risk at that stop.
 */
export function PriceMoves({ row, decimals }: PriceMovesProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { value, error, reading } = useRequest<{ readonly readAt: number; readonly moves: Excursion | null }>({
    about: `moves ${row.id}`,
    everyMs: null,
    seen: true,
    async ask(client) {
      const bars = await readBars(client, row);
      if (!bars.ok) return bars;
      return ok({ readAt: clock.now(), moves: bars.value && excursionOf(row, bars.value) });
    },
  });
  const multiple = row.stopPrice === null ? null : riskMultiple(row, row.stopPrice);
  const facts = [
    { id: 'adverse', content: <Amount text={value?.moves?.adverse ?? null} decimals={decimals} /> },
    { id: 'favourable', content: <Amount text={value?.moves?.favourable ?? null} decimals={decimals} /> },
    { id: 'stop', content: <Amount text={row.stopPrice} decimals={decimals} /> },
    { id: 'risk', content: <Gain text={multiple} decimals={2} /> },
  ] as const;
  return (
    <>
      <dl className="value-row">
        {facts.map(({ id, content }) => (
          <div key={id} title={t(`closedPositions.moves.${id}.hint`)}>
            <dt>{t(`closedPositions.moves.${id}`)}</dt>
            <dd className="number">{content}</dd>
          </div>
        ))}
      </dl>
      {error && <p className="warning-text">{errorText(t, error)}</p>}
      {!error && !reading && value?.moves === null && <p>{t('closedPositions.moves.unknown')}</p>}
    </>
  );
}
