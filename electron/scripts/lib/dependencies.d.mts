/** Path of the Node 24 that is installed with the project. */
export declare const node24: () => string;
/** Returns whether the keychain module was built and loads. */
export declare function keychainLoads(): Promise<boolean>;
