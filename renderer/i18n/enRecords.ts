/** Words of the archive and of the account's records. */
export const enRecords = {
  'panel.records': 'Account records',
  'face.empty.noRecords': 'No records yet.',
  'face.next.noRecords': 'Income and bills appear as soon as they are read from the exchange.',
  'feed.archive.offline': 'From the archive: the exchange is not reached now.',
  'records.kind': 'Records',
  'records.income': 'Futures income',
  'records.bills': 'Spot bills',
  'records.income.table_one': '{{count}} entry of the futures income',
  'records.income.table_other': '{{count}} entries of the futures income, newest first',
  'records.bills.table_one': '{{count}} spot bill',
  'records.bills.table_other': '{{count}} spot bills, newest first',
  'records.kind.head': 'Kind',
  'records.kind.hint': 'In the exchange’s own words',
  'records.amount': 'Amount',
  'records.amount.hint': 'How the balance changed, in the asset named',
  'records.balance': 'Balance after',
  'records.reason': 'Reason',
  'records.id': 'Id',
  'records.timeUnknown': 'unknown',

  'past.archiveEnd': 'Nothing older in the archive',
  'archive.none': 'Nothing is archived yet.',
  'archive.complete': 'Complete since {{date}}',
  'archive.completeAll': 'Complete: everything the exchange answers for',
  'archive.reading': 'Read back to {{date}}, still reading',
  'archive.incomplete.back': 'Incomplete: read back to {{date}} only',
  'archive.incomplete.newer': 'Whole from {{from}} to {{to}}; what is newer is not all here yet',
  'archive.incomplete.gaps_one': 'Incomplete: {{count}} gap after {{date}}',
  'archive.incomplete.gaps_other': 'Incomplete: {{count}} gaps after {{date}}',
  'archive.incomplete.details': 'Incomplete: details between {{from}} and {{to}} could not be read',
  'archive.records_one': '{{count}} record kept',
  'archive.records_other': '{{count}} records kept',
  'archive.memory': 'Kept in memory only: it is gone when the program ends.',
  'archive.hint': 'What the archive of this computer holds of this list',

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
} as const;
