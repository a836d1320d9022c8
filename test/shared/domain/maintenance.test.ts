import { describe, expect, it } from 'vitest';
import {
  bracketAt,
  bracketPlace,
  maintenanceAndFee,
  mostLeverage,
  readBrackets,
  readContract,
  type ContractTexts,
} from '../../../shared/domain/maintenance.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { contract, text } from './marginSupport.ts';

const bracket = {
  bracket: 1,
  notionalFloor: '0',
  notionalCap: '300000',
  maintenanceRatio: '0.004',
  maxLeverage: 200,
  deduction: '0',
};
const texts: ContractTexts = { brackets: [bracket], tickSize: '0.1', takerRate: '0.0008', makerRate: '0.0002' };

describe('B-B8 contract rules', () => {
  it('are read as received', () => {
    expect(readContract(texts)).toEqual({
      brackets: [
        {
          number: 1,
          floor: decimal('0'),
          cap: decimal('300000'),
          ratio: decimal('0.004'),
          deduction: decimal('0'),
          maxLeverage: 200,
        },
      ],
      tick: decimal('0.1'),
      takerRate: decimal('0.0008'),
      makerRate: decimal('0.0002'),
    });
    expect(readContract({ ...texts, takerRate: '0', makerRate: '-0.0001' })).not.toBeNull();
  });

  it.each<Partial<ContractTexts>>([
    { tickSize: 'x' },
    { tickSize: '0' },
    { tickSize: '-0.1' },
    { takerRate: 'x' },
    { makerRate: 'x' },
    { brackets: [] },
    { brackets: [bracket, { ...bracket, deduction: 'x' }] },
  ])('are null with %o', (patch) => expect(readContract({ ...texts, ...patch })).toBeNull());

  it.each(['notionalFloor', 'notionalCap', 'maintenanceRatio', 'deduction'] as const)(
    'brackets are null where %s of one is not a number',
    (field) => expect(readBrackets([bracket, { ...bracket, [field]: 'x' }])).toBeNull(),
  );

  it('brackets are null for an empty list', () => {
    expect([readBrackets([]), readBrackets([bracket])?.length]).toEqual([null, 1]);
  });
});

describe('A-RISK-LIMITS risk bracket of a value', () => {
  it('starts at its floor; below all floors the first applies', () => {
    const number = (value: string) => bracketAt(contract.brackets, decimal(value)).number;
    expect(['-1', '0', '299999.99', '300000', '2999999', '3000000', '99000000'].map(number)).toEqual([
      1, 1, 1, 2, 2, 3, 3,
    ]);
    expect([mostLeverage(contract.brackets), mostLeverage(contract.brackets, decimal('300000'))]).toEqual([200, 125]);
  });

  it('reports the remaining room and the next bracket', () => {
    const { bracket: at, next, room } = bracketPlace(contract.brackets, decimal('300000'));
    expect([at.number, next?.number, text(room)]).toEqual([2, 3, '2700000']);
    expect(bracketPlace(contract.brackets, decimal('3000000'))).toMatchObject({ next: null, room: null });
  });

  it('maintenance margin and taker fee are each rounded up', () => {
    expect(text(maintenanceAndFee(contract, decimal('0.00000001')))).toBe('0.00000002');
    // 400000 x 0.005 - 300, and 320.
    expect(text(maintenanceAndFee(contract, decimal('400000')))).toBe('2020');
  });
});
