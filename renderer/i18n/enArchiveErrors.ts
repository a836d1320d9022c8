/** What may be wrong with the records that are kept, and with saving them to a file. */
export const enArchiveErrors = {
  'feed.reason.archiveReadOnly': 'A newer version of this program wrote the archive: it is read, not written',
  'error.archive.waiting': 'The archive is not open yet. Try again in a moment.',
  'error.archive.noList':
    'There is no list of {{kind}} for {{market}} with the {{account}} account. Choose another list.',
  'error.archive.locked':
    'Another program holds the archive {{name}}. Records are kept in memory and read again from the exchange later; close that program.',
  'error.archive.full':
    'The disk is full: the archive {{name}} cannot grow. Records are kept in memory until there is space; free some.',
  'error.archive.unwritable':
    'The archive {{name}} cannot be written. Records are kept in memory; make the profile folder writable.',
  'error.archive.setAside':
    'The archive {{name}} was damaged and is kept as {{aside}}. A new one is filled from the exchange; nothing needs to be done.',
  'error.archive.newer':
    'A newer version of this program wrote the archive {{name}}. It is read and not written; use the newer version to go on.',
  'error.archive.conflict':
    'The exchange told two different records of {{kind}} with the id {{record}} ({{symbol}}). The first is kept; compare with the exchange.',
  'error.export.reversed': 'The last day is before the first. Take {{from}} to {{to}}.',
  'error.export.future': 'The range has not begun yet. Take {{from}} to {{to}}.',
  'error.export.tooLong':
    'One file holds at most {{days}} days. Take {{from}} to {{to}}, and the days before as another file.',
  'error.export.underWay': 'Another export is under way. Wait for it, or stop it first.',
  'error.export.stopped': 'The export was stopped. Nothing was saved.',
  'error.export.notSaved': 'The file could not be saved. Choose another place and try again.',
  'error.archive.fault': 'Reading the archive failed by a fault of the program. It is tried again by itself.',

  'feed.archive.offline': 'From the archive: the exchange is not reached now.',
} as const;
