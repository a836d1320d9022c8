import { agencyHandlers } from './agencyHandlers.ts';
import { conditionalHandlers } from './conditionalHandlers.ts';
import { contentHandlers } from './contentHandlers.ts';
import { copyHandlers } from './copyHandlers.ts';
import { demoHandlers } from './demoHandlers.ts';
import { futuresAccountHandlers } from './futuresAccountHandlers.ts';
import { futuresHandlers } from './futuresHandlers.ts';
import { futuresOrderHandlers } from './futuresOrderHandlers.ts';
import { futuresPositionHandlers } from './futuresPositionHandlers.ts';
import type { HandlersFor } from './handler.ts';
import { incomeHandlers } from './incomeHandlers.ts';
import type { ServedId } from './served.ts';
import { partnerHandlers } from './partnerHandlers.ts';
import { spotAccountHandlers } from './spotAccountHandlers.ts';
import { spotHandlers } from './spotHandlers.ts';
import { spotOrderHandlers } from './spotOrderHandlers.ts';
import { tpSlHandlers } from './tpSlHandlers.ts';
import { trailingHandlers } from './trailingHandlers.ts';

/** The handler of every row that is answered: a row without one does not compile. */
export const handlers: HandlersFor<ServedId> = {
  ...spotHandlers,
  ...futuresHandlers,
  ...spotAccountHandlers,
  ...spotOrderHandlers,
  ...futuresAccountHandlers,
  ...futuresOrderHandlers,
  ...futuresPositionHandlers,
  ...incomeHandlers,
  ...conditionalHandlers,
  ...tpSlHandlers,
  ...trailingHandlers,
  ...demoHandlers,
  ...copyHandlers,
  ...contentHandlers,
  ...partnerHandlers,
  ...agencyHandlers,
};
