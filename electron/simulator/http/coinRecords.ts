import type { Coin, CoinNetwork } from '../market/coins.ts';
import { RawNumber, type Json } from '../venue/json.ts';

/** A coin (document 2, Coin): all of it is open while one of its networks is. */
export function coinRecord({ coin, name, networks }: Coin): Json {
  return {
    coin,
    name,
    depositAllEnable: networks.some(({ depositEnable }) => depositEnable),
    withdrawAllEnable: networks.some(({ withdrawEnable }) => withdrawEnable),
    networkList: networks.map((one) => networkRecord(coin, one)),
  };
}

/** The step of a withdrawal is a bare number in scientific form, as the running service sends it (A-NUMBER-FORMS). */
function networkRecord(coin: string, { withdrawDecimals, ...one }: CoinNetwork): Json {
  const step = new RawNumber(withdrawDecimals === 0 ? '1' : `1E-${withdrawDecimals}`);
  return { ...one, coin, withdrawIntegerMultiple: step };
}
