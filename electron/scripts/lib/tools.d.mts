export const playwright: string[];
