import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { Balance } from '../../../shared/domain/order.ts';
import { Amount } from '../../ui/cells.tsx';
import { isZero } from '../../ui/amount.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { balancesOf, presets, resetFields, wrongFields, type Preset, type ResetAmounts } from './resetForm.ts';

/** What the account of the panel needs. */
export interface AccountPartProps {
  /** `null`: nothing is known of them, for no key is in use. */
  readonly balances: readonly Balance[] | null;
  readonly busy: boolean;
  readonly onReset: (balances: CallRequest<'practice.reset'>['balances'], typed: string) => void;
}

const PRESETS: readonly Preset[] = ['beginner', 'usual', 'large'];
const DECIMALS = 2;

/** What the account holds, and the amounts it begins again with. */
export function AccountPart({ balances, busy, onReset }: AccountPartProps) {
  const { t } = useTranslation();
  const [amounts, setAmounts] = useState<ResetAmounts>(presets.usual);
  const [asked, setAsked] = useState(false);
  const [tried, setTried] = useState(false);
  const wrong = tried ? wrongFields(amounts) : [];
  const nameOf = (place: number): string => {
    const { wallet, asset } = resetFields[place]!;
    return t('practice.account.amount', { asset, market: t(`market.${wallet}`) });
  };
  const ask = (): void => {
    setTried(true);
    if (wrongFields(amounts).length === 0) setAsked(true);
  };
  const held = (balances ?? []).filter(({ total }) => !isZero(total));
  return (
    <>
      <section className="practice-part" aria-label={t('practice.account.now')}>
        <h3>{t('practice.account.now')}</h3>
        {balances === null ? (
          <p className="hint">{t('practice.account.unknown')}</p>
        ) : held.length === 0 ? (
          <p className="hint">{t('practice.account.none')}</p>
        ) : (
          <dl className="value-pairs">
            {held.map(({ market, asset, total }) => (
              <div key={`${market} ${asset}`}>
                <dt>{t('practice.account.amount', { asset, market: t(`market.${market}`) })}</dt>
                <dd className="number">
                  <Amount text={total} decimals={DECIMALS} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section className="practice-part" aria-label={t('practice.account.chosen')}>
        <h3>{t('practice.account.chosen')}</h3>
        <div className="practice-row" role="group" aria-label={t('practice.account.preset')}>
          {PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              className="button"
              title={t(`practice.preset.${preset}.hint`)}
              aria-pressed={presets[preset].every((text, place) => amounts[place] === text)}
              onClick={() => setAmounts(presets[preset])}
            >
              {t(`practice.preset.${preset}`)}
            </button>
          ))}
        </div>
        <div className="practice-fields">
          {resetFields.map(({ wallet, asset }, place) => (
            <NumberField
              key={`${wallet} ${asset}`}
              label={nameOf(place)}
              value={amounts[place] ?? ''}
              invalid={wrong.includes(place)}
              onChange={(text) => setAmounts(amounts.map((one, at) => (at === place ? text : one)))}
            />
          ))}
        </div>
        {wrong.map((place) => (
          <p key={place} role="alert" className="warning-text">
            {t('practice.account.wrong', { field: nameOf(place) })}
          </p>
        ))}
        <button type="button" className="button danger" disabled={busy} onClick={ask}>
          {t('practice.account.reset')}
        </button>
      </section>
      {asked && (
        <ResetDialog
          balances={balancesOf(amounts)}
          onReset={(typed) => onReset(balancesOf(amounts), typed)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
