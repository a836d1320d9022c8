import type { HeldPosition } from '../../../shared/domain/heldPosition.ts';
import { readContract, type Contract } from '../../../shared/domain/maintenance.ts';
import { withDeductions } from '../../../shared/domain/riskBracket.ts';
import { decimal, formatShort, type Decimal } from '../../../shared/num/decimal.ts';

/** Three brackets, taker fee 0.08 %, maker fee 0.02 %, tick 0.1: the costs are 0.48 % of the value below 300 000. */
export const contract: Contract = readContract({
  brackets: withDeductions([
    { bracket: 1, notionalFloor: '0', notionalCap: '300000', maintenanceRatio: '0.004', maxLeverage: 200 },
    { bracket: 2, notionalFloor: '300000', notionalCap: '3000000', maintenanceRatio: '0.005', maxLeverage: 125 },
    { bracket: 3, notionalFloor: '3000000', notionalCap: '12000000', maintenanceRatio: '0.01', maxLeverage: 50 },
  ])!,
  tickSize: '0.1',
  takerRate: '0.0008',
  makerRate: '0.0002',
})!;

type Texts = Partial<Record<'size' | 'openValue' | 'margin' | 'leverage', string>>;

/** Returns a position: one coin long, opened for 50 000 at leverage 10, with cross margin unless a margin is given. */
export function held(texts: Texts & Partial<Pick<HeldPosition, 'side' | 'symbol' | 'positionId' | 'separated'>> = {}) {
  const { size = '1', openValue = '50000', margin = '0', leverage = '10', ...rest } = texts;
  const position: HeldPosition = {
    positionId: '7',
    symbol: 'BTCUSDT',
    side: 'LONG',
    isolated: texts.margin !== undefined,
    separated: false,
    ...rest,
    leverage: decimal(leverage),
    size: decimal(size),
    openValue: decimal(openValue),
    margin: decimal(margin),
  };
  return position;
}

/** Returns decimal text without trailing zeros; `null` and `undefined` unchanged. */
export function text(value: Decimal | null | undefined): string | null | undefined {
  return value ? formatShort(value) : (value as null | undefined);
}
