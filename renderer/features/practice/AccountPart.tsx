import { useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { Balance } from '../../../shared/domain/order.ts';
import { Amount } from '../../ui/cells.tsx';
import { assetDecimals, isZero } from '../../ui/amount.ts';
import { plainTyped } from '../../format/typed.ts';
import { NumberField } from '../../ui/NumberInput.tsx';
import { isTyped, RESET_WORD } from '../../../shared/domain/typedWord.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TypedWord } from '../../ui/TypedWord.tsx';

interface ResetDialogProps {
  readonly balances: CallRequest<'practice.reset'>['balances'];
  readonly onReset: (typed: string) => void;
  readonly onClose: () => void;
}

/**
 * Explains what a reset deletes and pays in, and requires a typed word first (B-A8). Rendered only while it is open.
 */
function ResetDialog({ balances, onReset, onClose }: ResetDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const answered = useRef(false);
  const [typed, setTyped] = useState('');
  const ready = isTyped(RESET_WORD, typed);
  const confirm = (): void => {
    if (!ready || answered.current) return;
    answered.current = true;
    onReset(typed);
    onClose();
  };
  return (
    <Dialog
      title={t('practice.reset.title')}
      decline={t('practice.reset.decline')}
      foot={
        <button type="button" className="button danger" disabled={!ready} onClick={confirm}>
          {t('practice.reset.confirm')}
        </button>
      }
      onClose={onClose}
    >
      <p>{t('practice.reset.text')}</p>
      {balances.length === 0 ? (
        <p>{t('practice.reset.empty')}</p>
      ) : (
        <dl className="value-pairs">
          {balances.map(({ wallet, asset, amount }) => (
            <div key={`${wallet} ${asset}`}>
              <dt>{t('practice.account.amount', { asset, market: t(`market.${wallet}`) })}</dt>
              <dd className="number">
                <Amount text={amount} decimals={assetDecimals(asset)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <TypedWord field={field} word={RESET_WORD} typed={typed} onType={setTyped} onEnter={confirm} />
    </Dialog>
  );
}

// Wallet of an amount with which a practice account is reset: the presets and the check of typed amounts follow (R37).

type Wallet = CallRequest<'practice.reset'>['balances'][number]['wallet'];

/** A field of the form: the wallet and the coin of an amount. */
interface ResetField {
  readonly wallet: Wallet;
  readonly asset: string;
}

/** The fields in display order. */
const resetFields = [
  { wallet: 'spot', asset: 'USDT' },
  { wallet: 'spot', asset: 'BTC' },
  { wallet: 'spot', asset: 'ETH' },
  { wallet: 'futures', asset: 'USDT' },
] as const satisfies readonly ResetField[];

/** Text of the fields, in their order: decimal text, blank is zero. */
type ResetAmounts = readonly string[];

/** Preset amounts, in the order of {@link resetFields}. */
export const presets = {
  beginner: ['1000', '0', '0', '1000'],
  usual: ['100000', '1', '10', '100000'],
  large: ['1000000', '0', '0', '1000000'],
} as const satisfies Record<string, ResetAmounts>;
/** See {@link presets}. */
type Preset = keyof typeof presets;

/** Format the simulator accepts for an amount: at most 12 digits and 8 decimals. */
const AMOUNT = /^\d{1,12}(?:\.\d{1,8})?$/;

/** Returns the indexes of fields without a valid amount. */
export function wrongFields(amounts: ResetAmounts): readonly number[] {
  return amounts.flatMap((text, place) =>
    text.trim() === '' || AMOUNT.test(plainTyped(text, 'amount')) ? [] : [place],
  );
}

/** Returns what the reset pays in: the fields with an amount above zero. */
export function balancesOf(amounts: ResetAmounts): CallRequest<'practice.reset'>['balances'] {
  return resetFields.flatMap((field, place) => {
    const amount = plainTyped(amounts[place] ?? '', 'amount');
    return /[1-9]/.test(amount) ? [{ ...field, amount }] : [];
  });
}

/** Props of the account part of the panel. */
export interface AccountPartProps {
  /** `null`: balances are not known, because no key is in use. */
  readonly balances: readonly Balance[] | null;
  readonly busy: boolean;
  readonly onReset: (balances: CallRequest<'practice.reset'>['balances'], typed: string) => void;
}

const PRESETS: readonly Preset[] = ['beginner', 'usual', 'large'];

/** Shows the account's balances, and the form with the amounts for a reset. */
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
                  <Amount text={total} decimals={assetDecimals(asset)} />
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
              title={t(`practice.preset.${preset}.hint`, { amount: presets[preset][0] })}
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
              kind="amount"
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
