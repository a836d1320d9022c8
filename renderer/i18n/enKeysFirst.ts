/** What the first screen says of keys, of the keychain and of placements in doubt. */
export const enKeysFirst = {
  'keys.open': 'Keys…',
  'keys.keychain.unavailable': 'There is no keychain: keys live in memory until the app closes.',
  'keys.keychain.memoryOnly': 'This profile keeps keys in memory until the app closes.',
  'keys.keychain.waiting': 'The keychain has not answered yet. The desktop may be asking for its password.',

  'status.inDoubt_one': '{{count}} in doubt',
  'status.inDoubt_other': '{{count}} in doubt',
  'status.inDoubt.hint': 'Placements without a proven outcome. Show them in Open orders.',
  'status.key.none': 'No key',
  'status.key.checking': 'Key being tried',
  'status.key.waiting': 'Waiting for the keychain',
  'status.key.locked': 'Key locked',
  'status.key.refused': 'Key refused',
  'status.key.hint': 'Open the dialog of keys',
  'status.keychain.memory': 'Keys in memory',
  'status.privateSocket': 'account',
} as const;
