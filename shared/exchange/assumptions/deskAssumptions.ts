import { entry, type Assumption } from './assumption.ts';

/** The app's decisions where a response or an order update can be read in two ways. */
export const appAssumptions = {
  'A-PUSH-NATURE': entry(
    'Whether an order push tells of a plain or of a conditional order',
    'UNTRIGGERED and UNACTIVATED are always conditional; a conditional type is too, unless its id is known as a plain order',
    'guess',
    'document 3 States and transitions; silent on the push',
  ),
  'A-DEMO-PUSH': entry(
    'Whether private streams tell of the demo account',
    'They do not: frames are those of the main account',
    'guess',
    'four endpoints are all the demo account has',
  ),
  'A-TPSL-REPLY': entry(
    'How many items placeTpSlOrder answers for one order',
    'One for each position it belongs to: one alone, but for the whole of several SEPARATED ones',
    'guess',
    'document 3 placeTpSlOrder shows a list without saying why',
  ),
  'A-ARCHIVE-HISTORY': entry(
    'Which time the range of an order history narrows',
    'The time of creation',
    'client',
    'two clients that page by it',
  ),
  'A-ARCHIVE-BILLS': entry(
    'Whether every spot trade leaves a bill that names its base asset',
    'Yes: the symbols ever traded can be told from the bills',
    'guess',
    'the documents are silent',
  ),
  'A-ARCHIVE-FIRST': entry(
    'The earliest record where a list names no reach',
    'Nothing is older than 2020-01-01',
    'guess',
    'the documents are silent',
  ),
} as const satisfies Record<string, Assumption>;
