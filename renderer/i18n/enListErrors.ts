/** What may be wrong with lists of symbols. */
export const enListErrors = {
  'error.lists.nameEmpty': 'Give the list a name.',
  'error.lists.nameTaken': 'There is a list named {{name}} already. Choose another name.',
  'error.lists.tooMany': 'There are {{count}} lists, and no more can be kept. Delete one first.',
  'error.lists.full': 'This list holds {{count}} symbols, and no more can be kept. Remove one first.',
  'error.lists.tooLong': 'The lists together are too long to be kept. Remove symbols first.',
  'error.lists.loading': 'Your lists are still being read. Try again in a moment.',
  'error.lists.newer': 'Your lists were saved by a newer version of this program. Use that version to see them.',
  'error.lists.damaged': 'Parts of your saved lists that could not be read and are left out: {{count}}.',
} as const;
