import { useTranslation } from 'react-i18next';
import type { AccountValue, AssetValue, PriceStep } from '../../../shared/domain/accountValue.ts';
import { decimal, formatDecimal, HUNDRED, multiply } from '../../../shared/num/decimal.ts';
import { asPercent, formatNumber } from '../../format/number.ts';
import { toMonotonic } from '../../ipc/feedStatus.ts';
import type { Translate } from '../../i18n/messages.ts';
import { useServices } from '../../state/services.ts';
import { Ago } from '../../ui/Ago.tsx';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount } from '../../ui/cells.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import type { ShownValue } from './useAccountValue.ts';

/** Formats a share; a dash where there is none. */
export function shareText(t: Translate, share: string | null): string {
  return share === null ? t('cell.none') : asPercent(formatNumber(formatDecimal(multiply(decimal(share), HUNDRED)), 2));
}

/** Shows the age of a price. */
function PriceAge({ at }: { readonly at: number }) {
  const { clock } = useServices();
  return <Ago since={toMonotonic(clock, at)} />;
}

interface TotalBarProps {
  readonly shown: ShownValue;
  readonly onCurrency: (currency: string) => void;
}

/** The total above the balances, with the part of each market, the age of its oldest price and what it leaves out. */
export function TotalBar({ shown: { currency, currencies, value }, onCurrency }: TotalBarProps) {
  const { t } = useTranslation();
  const decimals = assetDecimals(currency);
  return (
    <div className="total-place">
      <div className="table-bar total-bar">
        <span className="total-value" title={t('balances.total.value.hint')}>
          <span className="quiet-text">{t('balances.total.value')}</span>{' '}
          <strong>
            <Amount text={value?.total ?? null} decimals={decimals} />
          </strong>
          <Select
            label={t('balances.currency')}
            value={currency}
            options={currencies.map((name) => ({ value: name, text: name }))}
            onChange={onCurrency}
          />
        </span>
        {value &&
          marketParts(t, value).map(({ name, share, ink, sum }) => (
            <span
              key={ink}
              className="total-more"
              title={sum === null ? undefined : `${name} ${formatNumber(sum, decimals)} ${currency}`}
            >
              <span className="share-key" data-ink={ink} aria-hidden="true" />
              {name} <span className="number">{shareText(t, share)}</span>
            </span>
          ))}
        {value && value.oldestAt !== null && (
          <span className="total-more quiet-text" title={t('balances.prices.hint')}>
            {t('balances.prices.updated')} <PriceAge at={value.oldestAt} /> {t('age.ago')}
          </span>
        )}
        {value && value.uncounted > 0 && (
          <span className="warning-text">{t('balances.uncounted', { count: value.uncounted })}</span>
        )}
      </div>
    </div>
  );
}

/** Returns the part of each market. */
function marketParts(t: Translate, { markets }: AccountValue): readonly (Part & { readonly sum: string | null })[] {
  return (['spot', 'futures'] as const).map((market) => ({
    name: t(`market.${market}`),
    share: markets[market].share,
    sum: markets[market].value,
    ink: market,
  }));
}

/** Number of assets with a colour of their own; the others share the last one. */
const COLOURS = 5;
const inkOf = (at: number): string => String(Math.min(at, COLOURS) + 1);

interface Part {
  readonly name: string;
  readonly share: string | null;
  readonly ink: string;
}

/** A bar of shares. Its figures are those of the table below it, so that it is not read aloud. */
function ShareBar({ parts }: { readonly parts: readonly Part[] }) {
  const { t } = useTranslation();
  return (
    <div className="share-bar" aria-hidden="true">
      {parts.map(({ name, share, ink }) =>
        share === null ? null : (
          <span
            key={name}
            data-ink={ink}
            title={`${name} ${shareText(t, share)}`}
            style={{ flexGrow: Number(share) }}
          />
        ),
      )}
    </div>
  );
}

/** Returns the pairs of a chain as a calculation: `PEPEUSDC × USDCUSDT`. */
export function chainText(steps: readonly PriceStep[]): string {
  return steps
    .map(({ symbol, inverse }, at) => `${at === 0 ? (inverse ? '1 ÷ ' : '') : inverse ? ' ÷ ' : ' × '}${symbol}`)
    .join('');
}

/** Says where the price of an asset comes from, or why there is none. */
function sourceText(t: Translate, { asset, steps, missing }: AssetValue, currency: string): string {
  if (missing) return t(`balances.source.${missing}`, { asset, currency });
  return steps.length === 0 ? t('balances.source.self') : t('balances.source.last', { pairs: chainText(steps) });
}

function allocationColumns(t: Translate, currency: string): readonly Column<AssetValue & { readonly ink: string }>[] {
  const decimals = assetDecimals(currency);
  const onMarket = (market: 'spot' | 'futures'): Column<AssetValue & { readonly ink: string }> => ({
    id: market,
    spare: true,
    head: t(`market.${market}`),
    hint: t('balances.value.hint'),
    number: true,
    cell: ({ markets }) => <Amount text={markets[market]} decimals={decimals} />,
    sortBy: ({ markets }) => markets[market],
  });
  return [
    {
      id: 'asset',
      head: t('balances.asset'),
      fixed: true,
      cell: ({ asset, ink, share }) => (
        <>
          <span className="share-key" data-ink={share === null ? undefined : ink} aria-hidden="true" />
          <strong>{asset}</strong>
        </>
      ),
      sortBy: ({ asset }) => asset,
    },
    {
      id: 'share',
      head: t('balances.share'),
      hint: t('balances.share.hint'),
      number: true,
      cell: ({ share }) => <span className="number">{shareText(t, share)}</span>,
      sortBy: ({ share }) => share,
    },
    {
      id: 'value',
      head: t('balances.value', { currency }),
      hint: t('balances.value.hint'),
      number: true,
      cell: ({ value }) => <Amount text={value} decimals={decimals} />,
      sortBy: ({ value }) => value,
    },
    {
      id: 'amount',
      head: t('balances.amount'),
      hint: t('balances.amount.hint'),
      number: true,
      cell: ({ asset, amount }) => <Amount text={amount} decimals={assetDecimals(asset)} />,
      sortBy: ({ amount }) => amount,
    },
    {
      id: 'price',
      head: t('balances.price', { currency }),
      number: true,
      cell: ({ price }) => <Amount text={price} decimals={decimals} />,
      sortBy: ({ price }) => price,
    },
    {
      id: 'source',
      head: t('balances.source'),
      cell: (row) => (
        <span className={row.missing ? 'warning-text' : 'quiet-text'}>{sourceText(t, row, currency)}</span>
      ),
      title: ({ steps }) => steps.map(({ symbol, price }) => `${symbol} ${price}`).join('\n'),
      text: (row) => sourceText(t, row, currency),
    },
    {
      id: 'age',
      head: t('balances.price.age'),
      hint: t('balances.price.age.hint'),
      number: true,
      cell: ({ steps }) =>
        steps.length === 0 ? t('cell.none') : <PriceAge at={Math.min(...steps.map(({ at }) => at))} />,
    },
    onMarket('spot'),
    onMarket('futures'),
  ];
}

/** Shows how the value is spread over assets and over the two markets: as bars, and as a table with the prices. */
export function Allocation({
  shown: { currency, value },
  note,
}: {
  readonly shown: ShownValue;
  readonly note: string;
}) {
  const { t } = useTranslation();
  if (!value) return null;
  return (
    <>
      <AllocationBars value={value} />
      <ListTable
        name="balances.allocation"
        caption={t('balances.allocation.table', { count: value.assets.length })}
        columns={allocationColumns(t, currency)}
        rows={value.assets.map((asset, at) => ({ ...asset, ink: inkOf(at) }))}
        rowKey={({ asset }) => asset}
        foot={<p className="table-foot quiet-text">{note}</p>}
      />
    </>
  );
}

function AllocationBars({ value }: { readonly value: AccountValue }) {
  const { t } = useTranslation();
  return (
    <div className="allocation">
      <ShareBar parts={value.assets.map(({ asset, share }, at) => ({ name: asset, share, ink: inkOf(at) }))} />
      <ShareBar parts={marketParts(t, value)} />
    </div>
  );
}
