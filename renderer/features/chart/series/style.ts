/** Styles of the main price; Heikin-Ashi candles are averages of the bars' prices. */
export const chartStyles = ['candles', 'bars', 'line', 'area', 'heikinAshi'] as const;
/** See {@link chartStyles}. */
export type ChartStyle = (typeof chartStyles)[number];

/** Kinds of price scale: linear, logarithmic, or per cent from the first visible bar. */
export const priceScales = ['linear', 'log', 'percent'] as const;
/** See {@link priceScales}. */
export type PriceScaleKind = (typeof priceScales)[number];
