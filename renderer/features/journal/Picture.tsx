import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalPageAnswer } from '../../../shared/ipc/journalViews.ts';
import { barOpenTime } from '../../../shared/exchange/markets.ts';
import { ok } from '../../../shared/result/result.ts';
import { serverTime } from '../../ipc/serverTime.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { errorText } from '../../ui/errorText.ts';
import { useSize } from '../../ui/useSize.ts';
import { fillsOf, pictureRange, placePicture, type PictureContent, type PictureLine } from './picture.ts';

const HEIGHT = 200;
/** Space above and below for the marks, and at the right for the names of the lines. */
const INSET = { y: 14, right: 76 } as const;
/** Half the width of a fill's mark. */
const MARK = 5;

/** Returns the lines of a trade: average entry and exit, and the first stop-loss and take-profit where they are known. */
function linesOf({ position, lot, exits }: JournalPageAnswer): PictureLine[] {
  const entry = position ? position.entryPrice : (lot?.purchase?.price ?? null);
  const exit = position ? position.exitPrice : (lot?.sale?.price ?? null);
  const known = { entry, exit, stopLoss: exits.stopLoss, takeProfit: exits.takeProfit };
  return Object.entries(known).flatMap(([kind, price]) =>
    price === null ? [] : [{ kind: kind as PictureLine['kind'], price }],
  );
}

/** Places the names of lines so that none covers another, in the order of their heights. */
function spread(heights: readonly number[]): number[] {
  const order = heights.map((y, at) => ({ y, at })).toSorted((a, b) => a.y - b.y);
  const placed: number[] = [];
  let least = 0;
  for (const { y, at } of order) {
    placed[at] = Math.max(y, least);
    least = placed[at] + 13;
  }
  return placed;
}

interface DrawnProps {
  readonly content: PictureContent;
  readonly label: string;
}

/** Draws bars, fills and lines in the width there is. */
function Drawn({ content, label }: DrawnProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useSize(
    box,
    useCallback((_height: number, wide: number) => setWidth(wide), []),
  );
  const inner = Math.max(0, width - INSET.right);
  const placed = inner > 0 ? placePicture(content, inner, HEIGHT - 2 * INSET.y) : null;
  const names = spread((placed?.lines ?? []).map(({ y }) => y));
  return (
    <div ref={box} className="journal-picture">
      {placed && (
        <svg width={width} height={HEIGHT} role="img" aria-label={label}>
          <g transform={`translate(0 ${INSET.y})`}>
            {placed.bars.map((bar) => (
              <g key={bar.x} className={bar.isUp ? 'journal-bar up' : 'journal-bar down'}>
                <path d={`M${bar.x} ${bar.high}V${bar.low}`} />
                <rect
                  x={bar.x - bar.width / 2}
                  y={bar.top}
                  width={bar.width}
                  height={Math.max(1, bar.bottom - bar.top)}
                />
              </g>
            ))}
            {placed.lines.map(({ kind, y }, at) => (
              <g key={kind} className="journal-line" data-line={kind}>
                <path d={`M0 ${y}H${inner}L${inner + 6} ${names[at]!}`} />
                <text x={inner + 8} y={names[at]! + 4}>
                  {t(`journal.line.${kind}`)}
                </text>
              </g>
            ))}
            {placed.fills.map(({ x, y, side, time }, at) => {
              const tip = side === 'BUY' ? MARK : -MARK;
              return (
                <path
                  key={`${time} ${at}`}
                  className={side === 'BUY' ? 'journal-mark up' : 'journal-mark down'}
                  d={`M${x} ${y}l${MARK} ${2 * tip}h${-2 * MARK}Z`}
                />
              );
            })}
          </g>
        </svg>
      )}
    </div>
  );
}

/** The picture of a trade, drawn from the exchange's bars; the table of fills beside it has the same prices. */
export function TradePicture({ page }: { readonly page: JournalPageAnswer }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const app = useDesk((state) => state.app);
  const { market, symbol, openedAt, closedAt, key } = page.trade;
  const range = pictureRange(market, openedAt, closedAt);
  const { interval, from, to } = range;
  const { value, error, reading } = useRequest<{
    readonly readAt: number;
    readonly bars: PictureContent['bars'];
  }>({
    about: `picture ${key}`,
    everyMs: null,
    seen: true,
    async ask(client) {
      // The exchange refuses a time that has not come yet.
      const now = (app && serverTime(app, market, clock.now())) ?? clock.now();
      const before = Math.min(to, barOpenTime(now, interval));
      const request = { market, symbol, interval, priceType: 'LAST', before, limit: 1000 } as const;
      const answer = await client.call('market.history', request);
      if (!answer.ok) return answer;
      return ok({ readAt: clock.now(), bars: answer.value.bars.filter(({ openTime }) => openTime >= from) });
    },
  });
  if (error) return <p className="warning-text">{errorText(t, error)}</p>;
  if (!value) return <p role="status">{reading ? t('face.loading') : null}</p>;
  if (value.bars.length === 0) return <p className="quiet-text">{t('journal.picture.none')}</p>;
  const content = { range, bars: value.bars, fills: fillsOf(page), lines: linesOf(page) };
  return <Drawn content={content} label={t('journal.picture', { symbol, interval })} />;
}
