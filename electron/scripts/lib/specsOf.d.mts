export declare const journeysOf: Readonly<Record<string, readonly string[]>>;
export declare function journeysFor(files: readonly string[]): string[];
