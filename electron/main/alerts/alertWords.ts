/** What a desktop notification of an alert says. The window has its own words; this one is read outside of it. */
import type { AlertCondition } from '../../../shared/domain/alert.ts';

/** One sentence: what happened and at which figure. */
export function alertSentence(condition: AlertCondition, symbol: string, value: string): string {
  switch (condition.kind) {
    case 'price':
      return `${symbol}: the ${condition.source.toLowerCase()} price is ${value} and met ${condition.price}.`;
    case 'move':
      return `${symbol}: the ${condition.source.toLowerCase()} price moved ${value} % within ${condition.minutes} minutes.`;
    case 'funding':
      return `${symbol}: the coming funding rate is ${value} %.`;
    case 'fill':
      return `${symbol}: ${value} was filled.`;
    case 'liquidation':
      return `${symbol}: the mark price is ${value} % away from the liquidation price.`;
  }
}
