export declare const root: string;
export declare const at: (...parts: string[]) => string;
export declare const exists: (file: string) => boolean;
export declare const manifest: () => {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
};
export function isOnPath(program: string): boolean;
