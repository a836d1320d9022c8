export declare const e2eTestsByFolder: Readonly<Record<string, readonly string[]>>;
export declare function e2eTestsFor(files: readonly string[]): string[];
export declare function stageSpecs(folder: string): string;
