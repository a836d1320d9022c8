/** URL of the chart library's maker; its notice requires a link (R22). */
export const CHART_LINK = 'https://www.tradingview.com/';
