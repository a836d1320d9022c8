import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { marketsOfAccount } from '../../../shared/domain/environment.ts';
import type { AccountDetails, AccountRow, AccountsAnswer } from '../../../shared/ipc/watchedAccountViews.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enAccounts from '../../locales/en/accounts.json';
import enConditional from '../../locales/en/conditional.json';
import enOrderLists from '../../locales/en/orderLists.json';
import { tradingContextOf, useValuePrices } from '../../state/account/index.ts';
import { useAccount } from '../../state/market/index.ts';
import { useServices, useTrading } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { errorText } from '../../ui/errorText.ts';
import { PanelToolsContext } from '../../ui/PanelTools.tsx';
import { useMonotonic } from '../../ui/pulse.ts';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { AccountRecords } from './Details.tsx';
import { accountFigures, type OwnState } from './model.ts';
import { AccountsView, type AccountActions } from './View.tsx';
import '../../styles/balances.css';
import './accounts.css';

registerMessages(enAccounts);
registerMessages(enConditional);
registerMessages(enOrderLists);

/**
 * Time between two requests, in ms: main reads the exchange every minute while it is asked, and answers with what it
 * has. `readingMs`: while a read is under way.
 */
const ASK_MS = { everyMs: 5_000, readingMs: 1_000 } as const;
/** Interval at which ages are compared with the bound of old figures, in ms. */
const PACE_MS = 5_000;

/** The panel of all accounts of the environment: the one in use beside those that are only watched. */
export function AccountsPanel() {
  const { client, clock, desk } = useServices();
  const seen = useContext(PanelToolsContext) !== null;
  const account = useAccount();
  const own: OwnState = useTrading(
    useShallow(({ balances, positions, orders, triggers }) => ({ balances, positions, orders, triggers })),
  );
  useMonotonic(PACE_MS);
  const [opened, setOpened] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const [isReading, setReading] = useState(true);
  const asked = useRequest<AccountsAnswer>({
    about: 'accounts',
    turn,
    everyMs: isReading ? ASK_MS.readingMs : ASK_MS.everyMs,
    seen,
    async ask(to, tradingContext) {
      const answer = await to.call('accounts.list', tradingContext);
      if (answer.ok) setReading(answer.value.rows.some((row) => row.isReading || row.state === 'waiting'));
      return answer;
    },
  });
  const rows = asked.value?.rows ?? [];
  const read = marketsOfAccount(account);
  const held = [
    ...read.flatMap((market) => own.balances[market].list),
    ...rows.flatMap(({ markets }) => [...(markets.spot?.balances ?? []), ...(markets.futures?.balances ?? [])]),
  ];
  const { currency, currencies, prices } = useValuePrices(
    held.map(({ asset }) => asset),
    seen,
  );
  const { panelState, actions } = useAskedPanelState({
    asked,
    hasContent: rows.length > 0,
    empty: 'noKey',
    // A key that is refused hides nothing of the others.
    signed: rows.length === 0,
    demo: null,
  });
  const send = async (name: 'accounts.watch' | 'accounts.read', keyId: string, isWatched = true): Promise<void> => {
    const context = tradingContextOf(desk.store.getState());
    if (!context) return;
    const answer =
      name === 'accounts.watch'
        ? await client.call(name, { ...context, keyId, isWatched })
        : await client.call(name, { ...context, keyId });
    if (!answer.ok) desk.notify({ kind: 'error', error: answer.error });
    setTurn((count) => count + 1);
  };
  /** Puts a key to use, as the list of keys does. */
  const use = async (keyId: string): Promise<void> => {
    const context = tradingContextOf(desk.store.getState());
    if (!context) return;
    const answer = await client.call('credentials.use', { environment: context.environment, keyId });
    if (!answer.ok) desk.notify({ kind: 'error', error: answer.error });
  };
  const rowActions: AccountActions = {
    open: ({ keyId }) => setOpened(opened === keyId ? null : keyId),
    watch: ({ keyId }, isWatched) => void send('accounts.watch', keyId, isWatched),
    read: ({ keyId }) => void send('accounts.read', keyId),
    use: ({ keyId }) => void use(keyId),
  };
  const openedRow = rows.find(({ keyId }) => keyId === opened);
  return (
    <AccountsView
      panelState={panelState}
      actions={actions}
      figures={accountFigures({ rows, oldMs: asked.value?.oldMs ?? 0 }, own, prices, read, clock.now())}
      currency={currency}
      currencies={currencies}
      onCurrency={(valueCurrency) => desk.changeSettings({ valueCurrency })}
      rowActions={rowActions}
      opened={opened}
      details={openedRow && <OpenedRecords row={openedRow} seen={seen} />}
    />
  );
}

/** Returns a number that grows whenever the account was read again. */
const readingsOf = ({ markets }: AccountRow): number => (markets.spot?.readAt ?? 0) + (markets.futures?.readAt ?? 0);

/** The records of a watched account, requested again whenever it was read. */
function OpenedRecords({ row, seen }: { readonly row: AccountRow; readonly seen: boolean }) {
  const { t } = useTranslation();
  const isRead =
    row.state !== 'off' && [row.markets.spot, row.markets.futures].some((one) => one !== null && one.readAt !== null);
  const { value, error } = useRequest<AccountDetails>({
    about: isRead ? `account ${row.keyId}` : null,
    turn: readingsOf(row),
    everyMs: null,
    seen,
    ask: (client, tradingContext) => client.call('accounts.details', { ...tradingContext, keyId: row.keyId }),
  });
  if (!isRead) return null;
  if (value) return <AccountRecords details={value} />;
  return error ? <p className="warning-text">{errorText(t, error)}</p> : <p role="status">{t('accounts.reading')}</p>;
}
