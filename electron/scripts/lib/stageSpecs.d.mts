export declare function stageSpecs(folder: string): string;
