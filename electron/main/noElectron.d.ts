/** Stands where `electron` and `playwright-core` would resolve, so that naming either here is a type error: only a shell may. */
export {};
