/** How the main price is drawn; Heikin-Ashi candles are averages of the bars' prices. */
export const chartStyles = ['candles', 'bars', 'line', 'area', 'heikinAshi'] as const;
/** See {@link chartStyles}. */
export type ChartStyle = (typeof chartStyles)[number];

/** The scale of prices: even, by ratio, or per cent from the first bar in sight. */
export const priceScales = ['linear', 'log', 'percent'] as const;
/** See {@link priceScales}. */
export type PriceScaleKind = (typeof priceScales)[number];
