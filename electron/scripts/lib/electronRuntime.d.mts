export declare function electronBinary(env?: Readonly<Record<string, string | undefined>>): string | null;
/** Returns null when the runtime's release responds within four seconds, else the reason (R25). */
export declare function whyUnreachable(env?: Readonly<Record<string, string | undefined>>): Promise<string | null>;
