/** Address of the chart library's makers; its notice asks for a link (R22). */
export const CHART_LINK = 'https://www.tradingview.com/';
