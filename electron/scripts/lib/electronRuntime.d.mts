export declare function electronBinary(env?: Readonly<Record<string, string | undefined>>): string | null;
